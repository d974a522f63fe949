import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { LinkCard } from './link-card.tsx';

type Props = {
  links: readonly RelatedLink[];
  /** The link to the editing page, for users who may edit. */
  change: ReactNode;
  className?: string;
};

/** External pages about the person or community. */
export function LinksPart({ links, change, className = 'about' }: Props) {
  if (!links.length) return null;
  return (
    <section className={className} aria-labelledby="links">
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
