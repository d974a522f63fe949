import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { SiteGroup } from '#worker/contract/group-and-tag.ts';

type Props = {
  groups: readonly SiteGroup[];
  /** The link to the editing page, for users who may edit. */
  change: ReactNode;
};

/** The communities of a site. */
export function GroupsPart({ groups, change }: Props) {
  if (!groups.length) return null;
  return (
    <section className="about" aria-labelledby="groups">
      <h2 id="groups" tabIndex={-1}>
        <Trans>Groups</Trans>
      </h2>
      <ul className="mt-3 flex flex-col gap-1">
        {groups.map(({ id, name, state }) => (
          <li key={id} className="py-1 font-serif text-lg leading-snug wrap-anywhere">
            <UserText>{name}</UserText>
            {state === 'asked' && (
              <span className="small block font-sans">
                <Trans>The group has not answered yet</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      {change}
    </section>
  );
}
