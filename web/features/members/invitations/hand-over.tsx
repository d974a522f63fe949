import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import { useDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { dayOf } from './days.ts';
import { isOpen } from './invitation-list.tsx';
import { InviteByMail } from './invite-by-mail.tsx';
import { RevokeInvitation } from './revoke-invitation.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  siteId: number;
  /** The name of the person that the site is about. */
  name: string;
};

/** The section that offers the ownership of a site to another person. Nothing changes before they accept. */
export function HandOver({ id, siteId, name }: Props) {
  const { t } = useLingui();
  const day = useDay();
  const { data } = useQuery({ ...newcomersQuery(id), select: ({ invitations }) => invitations });
  const [open, setOpen] = useState<'offer' | 'revoke' | null>(null);
  const [said, setSaid] = useState('');
  const offer = data?.find((one) => one.role === 'owner' && isOpen(one));
  const close = () => setOpen(null);
  const until = offer && day(dayOf(offer.expires_at))?.text;
  return (
    <section aria-labelledby="hand-over" className="flex flex-col gap-4">
      <h2 id="hand-over">
        <Trans>Transfer the site</Trans>
      </h2>
      <StatusMessage>{said}</StatusMessage>
      {offer ? (
        <>
          <p>
            <Trans>
              The site is offered to <bdi dir="ltr">{offer.email}</bdi> until {until}. Nothing changes until
              the offer is accepted.
            </Trans>
          </p>
          <button type="button" className="button self-start" onClick={() => setOpen('revoke')}>
            <Trans>Withdraw the offer</Trans>
          </button>
        </>
      ) : (
        <>
          <p className="max-w-160 text-(--ink-2)">
            <Trans>
              The site has one Owner. You can offer it to someone else. When they accept, they become the
              Owner and you become a Co-Owner. Until then nothing changes.
            </Trans>
          </p>
          <button
            type="button"
            className="button self-start"
            disabled={!data}
            onClick={() => setOpen('offer')}
          >
            <Trans>Offer the site to someone</Trans>
          </button>
        </>
      )}
      {open === 'offer' && (
        <InviteByMail
          id={id}
          siteId={siteId}
          title={t`Transfer the site of ${name}`}
          roles={OWNER}
          onSent={({ email }) => {
            close();
            if (email) setSaid(t`The offer was sent to ${email}.`);
          }}
          onClose={close}
        >
          <ul className="list-disc ps-5">
            <li>
              <Trans>We will send the offer to this address.</Trans>
            </li>
            <li>
              <Trans>It can be accepted from this address for 14 days, and you can withdraw it.</Trans>
            </li>
            <li>
              <Trans>
                Once they accept, they own the site, and only they can transfer it back to you. You become a
                Co-Owner.
              </Trans>
            </li>
          </ul>
        </InviteByMail>
      )}
      {open === 'revoke' && offer && (
        <RevokeInvitation
          id={id}
          invitation={offer}
          onDone={(done) => {
            close();
            setSaid(done);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

const OWNER = ['owner'] as const;
