import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { LinkCard } from './link-card.tsx';

type Props = {
  links: readonly RelatedLink[];
  /** Leads those who may to where it is changed; where there are none, and beside those there are. */
  add: ReactNode;
  change: ReactNode;
};

/** Pages elsewhere that say something about the person. */
export function LinksPart({ links, add, change }: Props) {
  if (!links.length) return add;
  return (
    <section className="about" aria-labelledby="links">
      <h2 id="links" tabIndex={-1}>
        <Trans>Links</Trans>
      </h2>
      <ul className="mt-3 flex flex-col gap-1">
        {links.map((link) => (
          <li key={link.id}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
      {change}
    </section>
  );
}
