import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '#worker/contract/member.ts';
import { Confirm } from './confirm.tsx';
import { useRevoke } from './member-queries.ts';

type Props = {
  id: string;
  invitation: Invitation;
  onDone: (said: string) => void;
  onClose: () => void;
};

/** An invitation is good no longer. */
export function RevokeInvitation({ id, invitation, onDone, onClose }: Props) {
  const { t } = useLingui();
  const revoke = useRevoke(id);
  const { email } = invitation;
  return (
    <Confirm
      title={email ? t`Take the invitation back` : t`Take the link back`}
      act={t`Take back`}
      busyAct={t`Taking back…`}
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(invitation.id, {
          onSuccess: () =>
            onDone(email ? t`The invitation to ${email} is taken back.` : t`The link is taken back.`),
        })
      }
    >
      {email ? (
        <p>
          <Trans>
            The link in the message to <bdi dir="ltr">{email}</bdi> will no longer work. No message is sent
            about it.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Nobody else can join with it. Whoever has joined already stays.</Trans>
        </p>
      )}
    </Confirm>
  );
}
