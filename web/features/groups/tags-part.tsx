import { Trans } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import type { Tag } from '#worker/contract/group-and-tag.ts';

/** The tags of a site, which group its memories by subject. */
export function TagsPart({ tags }: { tags: readonly Tag[] }) {
  if (!tags.length) return null;
  return (
    <section className="about" aria-labelledby="tags">
      <h2 id="tags" tabIndex={-1}>
        <Trans>Tags</Trans>
      </h2>
      <ul className="dotted mt-3">
        {tags.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <UserText>{name}</UserText>
          </li>
        ))}
      </ul>
    </section>
  );
}
