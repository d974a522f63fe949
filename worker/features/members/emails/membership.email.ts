import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { communityPolicy } from '#worker/features/communities/public.ts';
import { displayName, findRecipient } from '#worker/features/mail/public.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { sitePolicy } from '#worker/features/site-access/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

export const MembershipEvent = z.enum(['accepted', 'granted', 'owner_now', 'owner_before']);
export type MembershipEvent = z.output<typeof MembershipEvent>;

/** A change in a site's members or ownership; `by` is the other person concerned. */
export const membershipEmail = defineSiteEmail({
  kind: 'membership',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    event: MembershipEvent,
    by: z.number().int().nullable(),
  }),
  always: ({ event }) => event === 'owner_now' || event === 'owner_before',
  write: async (ctx, { person: { locale }, name, page }, { event, by }) => {
    if (event === 'granted') return accessGrantedText(locale, name, page);
    if (event === 'owner_now') return ownerNowText(locale, name, page);
    const other = by === null ? undefined : await findRecipient(ctx.db, by);
    if (!other) return undefined;
    const values = { name, who: displayName(other.first_name, other.last_name, locale) };
    return event === 'accepted'
      ? acceptedText(locale, values, `${page}/members`)
      : ownerBeforeText(locale, values, page);
  },
});

type InCommunity = NonNullable<UpdateLine['inCommunity']>;

const seesSite: UpdateLine['isListed'] = (actor, { site }) => sitePolicy.answers.view(actor, site);
const toMembers: InCommunity = {
  isListed: (actor, { community }) => communityPolicy.answers.members_wall(actor, community),
};
const toStaff: InCommunity = {
  isListed: (actor, { community }) => communityPolicy.answers.invite(actor, community),
};

export const invitationAcceptedLine: UpdateLine = {
  kind: 'invitation_accepted',
  level: 'mine',
  namesActor: true,
  isListed: (actor, { site }) => sitePolicy.answers.list_members(actor, site),
  inCommunity: toStaff,
};
export const accessGrantedLine: UpdateLine = {
  kind: 'access_granted',
  level: 'mine',
  isListed: seesSite,
  inCommunity: toMembers,
};
export const ownerNowLine: UpdateLine = {
  kind: 'owner_now',
  level: 'none',
  namesActor: true,
  isListed: seesSite,
  inCommunity: toMembers,
};
export const ownerBeforeLine: UpdateLine = {
  kind: 'owner_before',
  level: 'none',
  namesActor: true,
  isListed: seesSite,
  inCommunity: toMembers,
};

/** To the person who invited. */
export const acceptedText = (
  locale: Locale,
  values: { name: string; who: string },
  href: string,
): EmailText => text(locale, { subject: accepted, body: acceptedBody, values, href });

const accepted = msg({ message: '{name}: {who} has accepted your invitation' });
const acceptedBody = msg({ message: '{who} is now a member of the site.' });

/** To an approved requester with an account. */
export const accessGrantedText = (locale: Locale, name: string, href: string): EmailText =>
  text(locale, { subject: granted, body: grantedBody, values: { name }, href });

const granted = msg({ message: '{name}: welcome to the site' });
const grantedBody = msg`Your request was approved. You can now read what is shared on the site and add your own memories.`;

/** To the new owner of the site. */
export const ownerNowText = (locale: Locale, name: string, href: string): EmailText =>
  text(locale, { subject: yours, body: yoursBody, values: { name }, href });

const yours = msg({ message: '{name}: you now own the site' });
const yoursBody = msg({
  message: 'You are now the owner of the site. The former owner is now a co-owner.',
});

/** To the previous owner of the site. */
export const ownerBeforeText = (
  locale: Locale,
  values: { name: string; who: string },
  href: string,
): EmailText => text(locale, { subject: passed, body: passedBody, values, href });

const passed = msg({ message: '{name}: {who} is now the owner of the site' });
const passedBody = msg`The offer was accepted. You are now a co-owner of the site.`;

type Message = ReturnType<typeof msg>;

function text(
  locale: Locale,
  {
    subject,
    body,
    values,
    href,
  }: { subject: Message; body: Message; values: Record<string, unknown>; href: string },
): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...body, values })],
    action: { label: messages._(open), href },
  };
}

const open = msg`Open the site`;
