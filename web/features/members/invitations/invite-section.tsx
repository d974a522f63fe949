import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Place } from '#web/features/members/place.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Invitation, SiteRole } from '#worker/contract/member.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteByLink } from './invite-by-link.tsx';
import { InviteByMail } from './invite-by-mail.tsx';

type Props = {
  place: Place;
  /** The id of the place. */
  placeId: number;
  /** The name of the community, or of the person that the site is about, as shown on the page. */
  name: string;
  invitable: readonly SiteRole[];
};

/** The forms that invite people and the list of invitations. Ownership is offered in another section. */
export function InviteSection({ place, placeId, name, invitable }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'mail' | 'link' | null>(null);
  const [said, setSaid] = useState('');
  const roles = invitable.filter((role) => role !== 'owner');
  const close = () => setOpen(null);
  const sent = ({ email }: Invitation) => {
    close();
    if (email) setSaid(t`The invitation was sent to ${email}.`);
  };
  return (
    <section aria-labelledby="invite" className="flex flex-col gap-4">
      {roles.length > 0 && (
        <>
          <h2 id="invite">
            {place.kind === 'site' ? (
              <Trans>
                Invite people who knew <bdi>{name}</bdi>
              </Trans>
            ) : (
              <Trans>Invite people</Trans>
            )}
          </h2>
          <p className="max-w-160 text-(--ink-2)">
            {place.kind === 'site' ? (
              <Trans>
                By email, each person gets their own invitation. A link is yours to send, for example to a
                family group. Both are valid for 14 days.
              </Trans>
            ) : (
              <Trans>
                By email, each person gets their own invitation. A link is yours to send, for example in a
                newsletter. Both are valid for 14 days.
              </Trans>
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button main" onClick={() => setOpen('mail')}>
              <Trans>Invite by email</Trans>
            </button>
            <button type="button" className="button" onClick={() => setOpen('link')}>
              <Trans>Invite with a link</Trans>
            </button>
          </div>
        </>
      )}
      <StatusMessage>{said}</StatusMessage>
      <InvitationList place={place} onDone={setSaid} />
      {open === 'mail' && (
        <InviteByMail
          place={place}
          placeId={placeId}
          title={place.kind === 'site' ? t`Invite people who knew ${name}` : t`Invite people to ${name}`}
          roles={roles}
          onSent={sent}
          onClose={close}
        />
      )}
      {open === 'link' && (
        <InviteByLink place={place} title={t`Invite with a link`} name={name} onClose={close} />
      )}
    </section>
  );
}
