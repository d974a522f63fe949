import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Place } from '#web/features/members/place.ts';
import { ROLE } from '#web/features/members/roles.ts';
import { useDay } from '#web/i18n/use-day.ts';
import { SendLink } from '#web/ui/forms/send-link.tsx';
import type { Invitation } from '#worker/contract/member.ts';
import { dayOf } from './days.ts';
import { RevokeInvitation, revokeLabel } from './revoke-invitation.tsx';

type Props = { place: Place; invitation: Invitation; onDone: (said: string) => void };

/** One invitation: recipient, role, status, and a button that revokes it. */
export function InvitationRow({ place, invitation, onDone }: Props) {
  const { t, i18n } = useLingui();
  const day = useDay();
  const [revokes, setRevokes] = useState(false);
  const { kind, email, role, state, uses, max_uses: most, link, invited_by: by } = invitation;
  const until = day(dayOf(invitation.expires_at))?.text;
  const states: Record<Invitation['state'], string> = {
    sent: t`Not opened yet`,
    opened: t`Opened`,
    accepted: t`Accepted`,
    declined: t`Declined`,
    expired: t`Expired`,
    revoked: t`Withdrawn`,
  };
  const open = state === 'sent' || state === 'opened';
  const used = t`${plural(uses, {
    0: `No one has joined yet (0 of ${most})`,
    one: `# of ${most} has joined`,
    other: `# of ${most} have joined`,
  })}`;
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-semibold wrap-anywhere">
        {kind === 'link' ? (
          <Trans>A link for members</Trans>
        ) : email ? (
          <bdi dir="ltr">{email}</bdi>
        ) : (
          <Trans>An invitation by email</Trans>
        )}
      </p>
      <p className="small dotted">
        {kind === 'email' && <span>{i18n._(ROLE[role])}</span>}
        <span>{kind === 'link' && (open || state === 'accepted') ? used : states[state]}</span>
        <span>
          <Trans>
            from <bdi>{by}</bdi>
          </Trans>
        </span>
        {open && (
          <span>
            <Trans>valid until {until}</Trans>
          </span>
        )}
      </p>
      {link && open && <SendLink link={link} title={t`An invitation`} />}
      {invitation.can_revoke && open && (
        <button
          type="button"
          className="min-h-11 self-start underline underline-offset-4"
          onClick={() => setRevokes(true)}
        >
          {i18n._(revokeLabel(kind === 'link' ? 'link' : 'mail'))}
          {email && (
            <span className="unseen">
              {' '}
              <bdi dir="ltr">{email}</bdi>
            </span>
          )}
        </button>
      )}
      {revokes && (
        <RevokeInvitation
          place={place}
          invitation={invitation}
          onDone={(said) => {
            setRevokes(false);
            onDone(said);
          }}
          onClose={() => setRevokes(false)}
        />
      )}
    </li>
  );
}
