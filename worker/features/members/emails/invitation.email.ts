import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { SiteRole } from '#worker/contract/member.ts';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { defineEmail, displayName, nameOfSite, oneLine, siteHead } from '#worker/features/mail/public.ts';
import { findSendable } from '#worker/features/members/invitation.present.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Sent to an address with or without an account, unless the invitation is closed before it is sent. */
export const invitationEmail = defineEmail({
  kind: 'invitation',
  about: z.strictObject({ invitation_id: z.number().int() }),
  compose: async (ctx, { invitation_id }) => {
    const invitation = await findSendable(ctx, invitation_id);
    if (!invitation) return undefined;
    const { to, locale, role, note, inviter, site, page } = invitation;
    const name = nameOfSite(site, locale);
    const values = {
      role,
      name,
      by: displayName(inviter.first_name, inviter.last_name, locale),
      note: note === null ? null : oneLine(note),
    };
    // as the page of the invitation shows it
    const head = await siteHead(ctx, site, name, { showsPortrait: true });
    return { to, locale, text: { ...invitationText(locale, values, page), head } };
  },
});

export const invitedLine: UpdateLine = {
  kind: 'invited',
  level: 'mine',
  subject: 'invitation',
  namesActor: true,
  isListed: (_actor, { isOpenInvitation }) => isOpenInvitation,
};

/** `by` is the inviter's name, `name` the name of the site, `note` the inviter's note. */
export function invitationText(
  locale: Locale,
  { role, name, by, note }: { role: SiteRole; name: string; by: string; note: string | null },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const values = { name, by };
  const offers = role === 'owner';
  const subject = messages._({ ...(offers ? offered : invited), values });
  return {
    subject,
    title: subject,
    lines: [
      ...MEANS[role].map((line) => messages._(line)),
      ...(note ? [messages._({ ...adds, values: { by } })] : []),
    ],
    quote: note ? [note] : [],
    action: { label: messages._(offers ? readOffer : readIt), href },
    notes: [messages._(offers ? offerGoodFor : goodFor), messages._(unknown)],
  };
}

const invited = msg({ message: '{by} invites you to the site of {name}' });
const offered = msg({ message: '{by} would like to transfer the site of {name} to you' });
const asMember = msg`Family and friends share their memories there. You can read them and add your own.`;
const MEANS = {
  member: [asMember],
  editor: [asMember, msg`As an editor you also help edit the page.`],
  sec_owner: [asMember, msg`As a co-owner you manage the site together with its owner.`],
  owner: [
    msg`If you accept, you become the owner of the site. The present owner becomes a co-owner, and the content of the site does not change.`,
  ],
};
const adds = msg({ message: 'A note from {by}:' });
const readIt = msg`Read the invitation`;
const readOffer = msg`Read the offer`;
const offerGoodFor = msg`The offer is valid for 14 days, and only for this address.`;
const goodFor = msg`The invitation is valid for 14 days, and only for this address.`;
const unknown = msg`If you do not know the sender, you can ignore this email.`;
