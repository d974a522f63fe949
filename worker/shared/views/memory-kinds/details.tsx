/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import { formatDay } from '#worker/shared/format-day.ts';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';

type DetailsProps = {
  view: View;
  memory: Memory;
  /** The address of the feed with only this tag. */
  tagHref: (tag: string) => string;
};

/** When it happened, and the tags of a memory, each leading to the others that have it. */
export function Details({ view, memory: { happened_on, tags }, tagHref }: DetailsProps) {
  const { i18n, locale, Link } = view;
  const day = formatDay(happened_on, locale);
  if (!day && tags.length === 0) return null;
  return (
    <div className="details">
      {day && (
        <p className="small">
          <Sentence i18n={i18n} message={msg`Date of the memory: ${{ day: '' }}`} name="day">
            {day.iso ? <time dateTime={day.iso}>{day.text}</time> : day.text}
          </Sentence>
        </p>
      )}
      {tags.length > 0 && (
        <nav aria-label={i18n._(msg`Tags`)}>
          {tags.map((tag) => (
            <Link className="tag" href={tagHref(tag)} stays key={tag}>
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
