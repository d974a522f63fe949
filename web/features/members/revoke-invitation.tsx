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
  const { kind, email } = invitation;
  const byMail = kind === 'email';
  return (
    <Confirm
      title={byMail ? t`Take the invitation back` : t`Take the link back`}
      act={t`Take back`}
      busyAct={t`Taking back…`}
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(invitation.id, {
          onSuccess: () => onDone(byMail ? t`The invitation is taken back.` : t`The link is taken back.`),
        })
      }
    >
      {email && (
        <p className="font-semibold wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      <p>
        {byMail ? (
          <Trans>The link in the message will no longer work. No message is sent about it.</Trans>
        ) : (
          <Trans>Nobody else can join with it. Whoever has joined already stays.</Trans>
        )}
      </p>
    </Confirm>
  );
}
