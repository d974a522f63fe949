import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Site } from '#worker/contract/site.ts';
import { FamilyView } from './family-view.tsx';
import { inOrder } from './generations.ts';
import type { RelatedSites } from './relation-queries.ts';
import { WaitingCard } from './waiting-card.tsx';

type Props = RelatedSites & {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  /** The link to the editing page, for users who may edit. */
  change: ReactNode;
};

/** The number of people shown before the list is expanded. */
const AT_FIRST = 12;

/** The people of other sites who are related to this one's. */
export function FamilyPart({ site, id, related, waiting, change }: Props) {
  const [status, setStatus] = useState('');
  const [all, setAll] = useState(false);
  if (!related.length && !waiting.length && !status) return null;
  const ordered = inOrder(related);
  const shown = all ? related : ordered.slice(0, AT_FIRST);
  const more = related.length - shown.length;
  return (
    <FamilySection className="about">
      <div className={status ? 'mt-4' : 'contents'}>
        <StatusMessage>{status}</StatusMessage>
      </div>
      {waiting.map((one) => (
        <WaitingCard key={one.id} site={site} id={id} relation={one} onDecided={setStatus} />
      ))}
      <FamilyView site={site} related={shown} focused={all ? ordered[AT_FIRST]?.id : undefined} />
      {more > 0 && (
        <button type="button" className="more mx-auto! flex! print:hidden!" onClick={() => setAll(true)}>
          <Plural value={more} one="Show one more" other="Show # more" />
        </button>
      )}
      {change}
    </FamilySection>
  );
}

type SectionProps = { className: string; children: ReactNode };

/** The part about the people of a site or a community, under its heading. */
export const FamilySection = ({ className, children }: SectionProps) => (
  <section className={className} aria-labelledby="family">
    <h2 id="family" tabIndex={-1}>
      <Trans>Friends and family</Trans>
    </h2>
    {children}
  </section>
);
