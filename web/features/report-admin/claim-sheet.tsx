import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { AdminClaimDetails } from '#worker/contract/claim-admin.ts';
import { settleClaim } from '#worker/contract/succession.ts';
import { CLAIMS, claimQuery } from './dispute-queries.ts';

type Props = { id: number; onDone: () => void };

/** What both sides wrote, and the decision of an administrator where they disagree. */
export function ClaimSheet({ id, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const found = useQuery(claimQuery(id));
  if (found.isPending) return <SkeletonRows />;
  if (!found.data) return <CallFault error={found.error} again={() => void found.refetch()} />;
  const claim = found.data;
  const { site } = claim;
  const userLink = (userId: number, children: ReactNode) => (
    <Link
      to="/$locale/admin/users"
      params={{ locale }}
      search={{ q: String(userId), open: String(userId) } as never}
      className="underline"
    >
      {children}
    </Link>
  );
  return (
    <>
      <Facts
        facts={[
          {
            label: t`Site`,
            value: (
              <Link
                to="/$locale/admin/sites"
                params={{ locale }}
                search={{ q: String(site.id), open: String(site.id) } as never}
                className="underline"
              >
                {site.name ? <UserText>{site.name}</UserText> : site.id}
              </Link>
            ),
          },
          {
            label: t`Claimant`,
            value: userLink(
              claim.claimant_id,
              <UserText>{claim.claimant || String(claim.claimant_id)}</UserText>,
            ),
          },
          { label: t`Owner`, value: userLink(claim.owner_id, <bdi>{claim.owner_id}</bdi>) },
          {
            label: t`Objection by user`,
            value: claim.objected_by !== null && userLink(claim.objected_by, <bdi>{claim.objected_by}</bdi>),
          },
          { label: t`Since`, value: day(claim.created_at) },
          { label: t`Objections until`, value: day(claim.ends_at) },
          { label: t`Decided`, value: claim.closed_at && day(claim.closed_at) },
        ]}
      />
      <Said title={<Trans>What the claimant wrote</Trans>} words={claim.note} />
      <Said title={<Trans>The objection</Trans>} words={claim.objection} />
      {claim.state === 'disputed' && <Decision claim={claim} onDone={onDone} />}
    </>
  );
}

function Said({ title, words }: { title: ReactNode; words: string | null }) {
  if (!words) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3>{title}</h3>
      <blockquote className="border-s-2 border-(--line) ps-3 wrap-anywhere whitespace-pre-line">
        <UserText>{words}</UserText>
      </blockquote>
    </section>
  );
}

function Decision({ claim, onDone }: { claim: AdminClaimDetails; onDone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [decision, setDecision] = useState<'grant' | 'refuse' | null>(null);
  const name = claim.site.name ?? String(claim.site.id);
  if (!decision)
    return (
      <ul className="flex flex-wrap gap-x-6" aria-label={t`Actions`}>
        {(['refuse', 'grant'] as const).map((act) => (
          <li key={act}>
            <button
              type="button"
              className={`min-h-11 font-medium ${act === 'grant' ? 'text-(--danger)' : 'text-(--accent)'}`}
              onClick={() => setDecision(act)}
            >
              {act === 'grant' ? <Trans>Transfer the site</Trans> : <Trans>Refuse the claim</Trans>}
            </button>
          </li>
        ))}
      </ul>
    );
  const isGranted = decision === 'grant';
  return (
    <ActForm
      title={isGranted ? t`Transfer the site of ${name}` : t`Refuse the claim to the site of ${name}`}
      {...(isGranted && { typed: name, danger: true })}
      action={isGranted ? t`Transfer the site` : t`Refuse the claim`}
      busyAction={t`Saving…`}
      send={(reason) =>
        call(settleClaim, {
          params: { id: String(claim.site.id) },
          body: { decision, reason },
          reason,
        })
      }
      onDone={() => {
        void queries.invalidateQueries({ queryKey: [CLAIMS] });
        onDone();
      }}
      onCancel={() => setDecision(null)}
    >
      <p>
        {isGranted ? (
          <Trans>
            The claimant becomes the owner, and the owner of today stays as a co-owner. Both get an email.
          </Trans>
        ) : (
          <Trans>The owner stays. The claimant gets an email.</Trans>
        )}
      </p>
    </ActForm>
  );
}
