import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Fault } from '#web/features/members/fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { type InvitationPreview, type useAccept, useDecline } from './opened-invitation-queries.ts';

type Props = {
  token: string;
  seen: InvitationPreview;
  accept: ReturnType<typeof useAccept>;
  onAccept: () => void;
};

/** The buttons that accept or decline an invitation, for those who may. A link has no button to decline. */
export function InvitationAnswer({ token, seen, accept, onAccept }: Props) {
  const { t } = useLingui();
  const decline = useDecline(token);
  const form = useRef<HTMLFormElement>(null);
  const busy = accept.isPending || accept.isSuccess;
  return (
    <form
      ref={form}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !decline.isPending) onAccept();
      }}
    >
      {(accept.error ?? decline.error) && <Fault error={accept.error ?? decline.error} />}
      <div className="flex flex-wrap justify-center gap-3">
        <SubmitButton busy={busy} busyLabel={t`One moment…`}>
          {seen.role !== 'owner' ? (
            <Trans>Accept the invitation</Trans>
          ) : seen.community ? (
            <Trans>Take over the community</Trans>
          ) : (
            <Trans>Take over the site</Trans>
          )}
        </SubmitButton>
        {seen.kind === 'email' && (
          <button
            type="button"
            className="button"
            aria-disabled={busy || decline.isPending || undefined}
            onClick={() => busy || decline.isPending || decline.mutate()}
          >
            <Trans>Decline the invitation</Trans>
          </button>
        )}
      </div>
    </form>
  );
}
