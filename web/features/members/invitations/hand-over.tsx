import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import type { Place, PlaceKind } from '#web/features/members/place.ts';
import { useDay } from '#web/i18n/use-day.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { dayOf } from './days.ts';
import { isOpen } from './invitation-list.tsx';
import { InviteByMail } from './invite-by-mail.tsx';
import { RevokeInvitation } from './revoke-invitation.tsx';

type Props = {
  place: Place;
  /** The id of the place. */
  placeId: number;
  /** The name of the community, or of the person that the site is about. */
  name: string;
};

/** The section that offers the ownership of a place to another person. Nothing changes before they accept. */
export function HandOver({ place, placeId, name }: Props) {
  const { t } = useLingui();
  const day = useDay();
  const { data } = useQuery({ ...newcomersQuery(place), select: ({ invitations }) => invitations });
  const words = useWords(place.kind, name);
  const [open, setOpen] = useState<'offer' | 'revoke' | null>(null);
  const [said, setSaid] = useState('');
  const offer = data?.find((one) => one.role === 'owner' && isOpen(one));
  const close = () => setOpen(null);
  const until = offer && day(dayOf(offer.expires_at))?.text;
  return (
    <section aria-labelledby="hand-over" className="flex flex-col gap-4">
      <h2 id="hand-over">{words.title}</h2>
      <StatusMessage>{said}</StatusMessage>
      {offer ? (
        <>
          <p>
            {place.kind === 'site' ? (
              <Trans>
                The site is offered to <bdi dir="ltr">{offer.email}</bdi> until {until}. Nothing changes until
                the offer is accepted.
              </Trans>
            ) : (
              <Trans>
                The community is offered to <bdi dir="ltr">{offer.email}</bdi> until {until}. Nothing changes
                until the offer is accepted.
              </Trans>
            )}
          </p>
          <button type="button" className="button self-start" onClick={() => setOpen('revoke')}>
            <Trans>Withdraw the offer</Trans>
          </button>
        </>
      ) : (
        <>
          <p className="max-w-160 text-(--ink-2)">{words.explanation}</p>
          <button
            type="button"
            className="button self-start"
            disabled={!data}
            onClick={() => setOpen('offer')}
          >
            {words.action}
          </button>
        </>
      )}
      {open === 'offer' && (
        <InviteByMail
          place={place}
          placeId={placeId}
          title={words.offer}
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
            <li>{words.consequence}</li>
          </ul>
        </InviteByMail>
      )}
      {open === 'revoke' && offer && (
        <RevokeInvitation
          place={place}
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

/** What differs between the offer of a site and that of a community. */
function useWords(kind: PlaceKind, name: string) {
  const { t } = useLingui();
  return kind === 'site'
    ? {
        title: t`Transfer the site`,
        explanation: t`The site has one Owner. You can offer it to someone else. When they accept, they become the Owner and you become a Co-Owner. Until then nothing changes.`,
        action: t`Offer the site to someone`,
        offer: t`Transfer the site of ${name}`,
        consequence: t`Once they accept, they own the site, and only they can transfer it back to you. You become a Co-Owner.`,
      }
    : {
        title: t`Transfer the community`,
        explanation: t`The community has one Owner. You can offer it to someone else. When they accept, they become the Owner and you become a Co-Owner. Until then nothing changes.`,
        action: t`Offer the community to someone`,
        offer: t`Transfer ${name} to someone`,
        consequence: t`Once they accept, they own the community, and only they can transfer it back to you. You become a Co-Owner.`,
      };
}

const OWNER = ['owner'] as const;
