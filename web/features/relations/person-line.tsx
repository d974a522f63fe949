import { UserText } from '#web/ui/user-text.tsx';
import type { RelatedSite } from '#worker/contract/related-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';

type Props = {
  person: Pick<RelatedSite['site'], 'name' | 'other_name' | 'lang' | 'portrait'>;
  years: string;
  locale: Locale;
};

/** A person: face, names, years. */
export function PersonLine({ person, years, locale }: Props) {
  const { main, other } = namesFor(person, locale);
  return (
    <>
      <span className="small-arch-of">
        <Portrait portrait={person.portrait} name={main.text} alt="" sizes="48px" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-serif text-lg leading-snug">
          <UserText lang={main.lang}>{main.text}</UserText>
        </span>
        <span className="small dotted">
          {years && (
            <span>
              <bdi dir={direction(locale)}>{years}</bdi>
            </span>
          )}
          {other && (
            <span>
              <UserText lang={other.lang}>{other.text}</UserText>
            </span>
          )}
        </span>
      </span>
    </>
  );
}
