import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { ClaimPart } from '#web/features/succession/claim-part.tsx';
import { successionQuery } from '#web/features/succession/succession-queries.ts';
import { SuccessorList } from '#web/features/succession/successor-list.tsx';
import { useTitle } from '#web/lib/use-title.ts';

/** The succession of a site: the successors named by the Owner, and their claims. */
export function SuccessionScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, successors, claim, can } = useSuspenseQuery(successionQuery(id)).data;
  const { name } = site;
  useTitle(`${t`Successors`} · ${name}`);
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <BackToSite id={id} name={name} />
        <h1>
          <Trans>Successors</Trans>
        </h1>
      </header>
      <ClaimPart id={id} claim={claim} can={can} />
      {can.name && (
        <section className="flex flex-col gap-4">
          <p>
            <Trans>
              People you trust to take over the site. When one of them asks for it, we tell you and you can
              object. Until then they cannot see a private site.
            </Trans>
          </p>
          <SuccessorList id={id} site={site} successors={successors} />
        </section>
      )}
    </div>
  );
}
