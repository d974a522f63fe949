import { Trans, useLingui } from '@lingui/react/macro';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { OBJECTION_DAYS, type Succession } from '#worker/contract/succession.ts';
import { NoteForm } from './note-form.tsx';
import { useClaimSite, useObjectToClaim, useWithdrawClaim } from './succession-queries.ts';

type Claim = NonNullable<Succession['claim']>;

/** A succession claim with the actions available to the viewer. */
export function ClaimPart({ id, claim, can }: { id: string; claim: Claim | null; can: Succession['can'] }) {
  const { t } = useLingui();
  const object = useObjectToClaim(id);
  const withdraw = useWithdrawClaim(id);
  return (
    <div className="flex flex-col gap-6">
      {claim && <ClaimStatus claim={claim} />}
      {can.claim && <ClaimForm id={id} />}
      {can.object && (
        <NoteForm label={t`Why do you object?`} keep={`succession.${id}.object`} send={object}>
          <Trans>Object</Trans>
        </NoteForm>
      )}
      {can.withdraw && (
        <div className="flex flex-col items-start gap-4">
          {withdraw.error && <CallFault error={withdraw.error} />}
          <button
            type="button"
            className="button"
            aria-disabled={withdraw.isPending || undefined}
            onClick={() => !withdraw.isPending && withdraw.mutate()}
          >
            <Trans>Withdraw the request</Trans>
          </button>
        </div>
      )}
    </div>
  );
}

function ClaimForm({ id }: { id: string }) {
  const { t } = useLingui();
  const claimSite = useClaimSite(id);
  return (
    <>
      <p>
        <Trans>
          You are one of the successors. If you ask for the site, its owner, the co-owners and the other
          successors are notified. If no one objects within {OBJECTION_DAYS} days, you become its owner.
        </Trans>
      </p>
      <NoteForm
        label={t`What would you like to say to them?`}
        keep={`succession.${id}.claim`}
        send={claimSite}
      >
        <Trans>Ask to take over the site</Trans>
      </NoteForm>
    </>
  );
}

function ClaimStatus({ claim }: { claim: Claim }) {
  const until = useLocalDay()(claim.ends_at);
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-(--sunken) p-4">
      <p className="font-semibold">
        <Trans>
          <bdi>{claim.claimant}</bdi> asks to become the owner of the site.
        </Trans>
      </p>
      {claim.note && (
        <p className="whitespace-pre-line">
          <UserText>{claim.note}</UserText>
        </p>
      )}
      <p>
        {claim.state === 'open' && <Trans>Objections are possible until {until}.</Trans>}
        {claim.state === 'disputed' && (
          <Trans>Someone objected. The Dorot team will look into it and write to both sides.</Trans>
        )}
        {claim.state === 'refused' && <Trans>Someone objected, and ownership has not changed.</Trans>}
        {claim.state === 'withdrawn' && <Trans>The request was withdrawn.</Trans>}
        {claim.state === 'done' && <Trans>The site was transferred.</Trans>}
      </p>
      {claim.objection && (
        <p className="small whitespace-pre-line">
          <UserText>{claim.objection}</UserText>
        </p>
      )}
    </div>
  );
}
