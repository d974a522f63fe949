import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { SiteRole } from '#worker/contract/member.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { defineEmail, displayName, nameOfSite, oneLine, siteHead } from '#worker/features/mail/public.ts';
import { findSendable } from '#worker/features/members/invitation.present.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { communityHead, nameOfCommunity } from './community-email.ts';

/** Sent to an address with or without an account, unless the invitation is closed before it is sent. */
export const invitationEmail = defineEmail({
  kind: 'invitation',
  about: z.strictObject({ invitation_id: z.number().int() }),
  compose: async (ctx, { invitation_id }) => {
    const invitation = await findSendable(ctx, invitation_id);
    if (!invitation) return undefined;
    const { to, locale, role, note, inviter, place, page } = invitation;
    const isSite = place.kind === 'site';
    const name = isSite ? nameOfSite(place, locale) : nameOfCommunity(place, locale);
    const values = {
      kind: place.kind,
      role,
      name,
      by: displayName(inviter.first_name, inviter.last_name, locale),
      note: note === null ? null : oneLine(note),
    };
    // as the page of the invitation shows it
    const head = isSite
      ? await siteHead(ctx, place, name, { showsPortrait: true })
      : await communityHead(ctx, place, name);
    return { to, locale, text: { ...invitationText(locale, values, page), head } };
  },
});

export const invitedLine: UpdateLine = {
  kind: 'invited',
  level: 'mine',
  subject: 'invitation',
  namesActor: true,
  isListed: (_actor, { isOpenInvitation }) => isOpenInvitation,
  inCommunity: { isListed: (_actor, { isOpenInvitation }) => isOpenInvitation },
};

/** `by` is the inviter's name, `name` the name of the site or the community, `note` the inviter's note. */
export function invitationText(
  locale: Locale,
  {
    kind = 'site',
    role,
    name,
    by,
    note,
  }: { kind?: 'site' | 'community'; role: SiteRole; name: string; by: string; note: string | null },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const values = { name, by };
  const offers = role === 'owner';
  const { invited, offered, means } = WORDS[kind];
  const subject = messages._({ ...(offers ? offered : invited), values });
  return {
    subject,
    title: subject,
    lines: [
      ...means[role].map((line) => messages._(line)),
      ...(note ? [messages._({ ...adds, values: { by } })] : []),
    ],
    quote: note ? [note] : [],
    action: { label: messages._(offers ? readOffer : readIt), href },
    notes: [messages._(offers ? offerGoodFor : goodFor), messages._(unknown)],
  };
}

const asMember = msg`Family and friends share their memories there. You can read them and add your own.`;
const inCommunity = msg`The community remembers its people together. As a member you can see its pages and take part.`;
const WORDS = {
  site: {
    invited: msg({ message: '{by} invites you to the site of {name}' }),
    offered: msg({ message: '{by} would like to transfer the site of {name} to you' }),
    means: {
      member: [asMember],
      editor: [asMember, msg`As an editor you also help edit the page.`],
      sec_owner: [asMember, msg`As a co-owner you manage the site together with its owner.`],
      owner: [
        msg`If you accept, you become the owner of the site. The present owner becomes a co-owner, and the content of the site does not change.`,
      ],
    },
  },
  community: {
    invited: msg({ message: '{by} invites you to the community {name}' }),
    offered: msg({ message: '{by} would like to transfer the community {name} to you' }),
    means: {
      member: [inCommunity],
      editor: [inCommunity, msg`As an editor you also help keep its wall and approve what waits.`],
      sec_owner: [inCommunity, msg`As a co-owner you manage the community together with its owner.`],
      owner: [
        msg`If you accept, you become the owner of the community. The present owner becomes a co-owner, and the content of the community does not change.`,
      ],
    },
  },
};
const adds = msg({ message: 'A note from {by}:' });
const readIt = msg`Read the invitation`;
const readOffer = msg`Read the offer`;
const offerGoodFor = msg`The offer is valid for 14 days, and only for this address.`;
const goodFor = msg`The invitation is valid for 14 days, and only for this address.`;
const unknown = msg`If you do not know the sender, you can ignore this email.`;
