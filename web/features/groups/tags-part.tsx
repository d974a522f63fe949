import { Trans } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import type { Tag } from '#worker/contract/group-and-tag.ts';

/** What memories on a site are about, in its own words. */
export function TagsPart({ tags }: { tags: readonly Tag[] }) {
  if (!tags.length) return null;
  return (
    <section className="about" aria-labelledby="tags">
      <h2 id="tags" tabIndex={-1}>
        <Trans>Tags</Trans>
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-2 *:not-last:after:ms-2 *:not-last:after:text-(--ink-3) *:not-last:after:content-['·']">
        {tags.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <UserText>{name}</UserText>
          </li>
        ))}
      </ul>
    </section>
  );
}
