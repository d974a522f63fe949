import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Place } from '#web/features/members/place.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { Invitation } from '#worker/contract/member.ts';
import { useRevoke } from './invitation-queries.ts';

type Props = {
  place: Place;
  invitation: Invitation;
  onDone: (said: string) => void;
  onClose: () => void;
};

const REVOKE_LABELS = {
  link: msg`Revoke link`,
  offer: msg`Withdraw the offer`,
  mail: msg`Withdraw the invitation`,
};
export const revokeLabel = (what: keyof typeof REVOKE_LABELS): MessageDescriptor => REVOKE_LABELS[what];

/** The confirmation dialog that revokes an invitation. */
export function RevokeInvitation({ place, invitation, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const revoke = useRevoke(place);
  const { kind, email, role } = invitation;
  const what = kind === 'link' ? 'link' : role === 'owner' ? 'offer' : 'mail';
  const action = revokeLabel(what);
  const done = {
    link: t`The link was revoked.`,
    offer: t`The offer was withdrawn.`,
    mail: t`The invitation was withdrawn.`,
  };
  return (
    <Confirm
      title={i18n._(action)}
      action={i18n._(action)}
      danger
      busyAction={t`One moment…`}
      busy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate(invitation.id, { onSuccess: () => onDone(done[what]) })}
    >
      {email && (
        <p className="font-semibold wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      <p>
        {what === 'link' ? (
          <Trans>No one else can join with it. People who have already joined stay.</Trans>
        ) : (
          <Trans>The link in the message will no longer work. No one is notified.</Trans>
        )}
      </p>
    </Confirm>
  );
}
