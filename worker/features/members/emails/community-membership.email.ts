import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { displayName, findRecipient } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { defineCommunityEmail } from './community-email.ts';
import { MembershipEvent } from './membership.email.ts';

/** A change in a community's members or ownership; `by` is the other person concerned. */
export const communityMembershipEmail = defineCommunityEmail({
  kind: 'community_membership',
  about: z.strictObject({
    user_id: z.number().int(),
    community_id: z.number().int(),
    event: MembershipEvent,
    by: z.number().int().nullable(),
  }),
  write: async (ctx, { person: { locale }, name, page }, { event, by }) => {
    const other = by === null ? undefined : await findRecipient(ctx.db, by);
    const who = other && displayName(other.first_name, other.last_name, locale);
    if (who === undefined && NAMES_OTHER.includes(event)) return undefined;
    return communityMembershipText(
      locale,
      event,
      { name, who: who ?? '' },
      event === 'accepted' ? `${page}/members` : page,
    );
  },
});

const NAMES_OTHER: readonly MembershipEvent[] = ['accepted', 'owner_before'];

export function communityMembershipText(
  locale: Locale,
  event: MembershipEvent,
  values: { name: string; who: string },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const { subject, body } = TEXTS[event];
  const title = messages._({ ...subject, values });
  return {
    subject: title,
    title,
    lines: [messages._({ ...body, values })],
    action: { label: messages._(open), href },
  };
}

const TEXTS = {
  accepted: {
    subject: msg({ message: '{name}: {who} has accepted your invitation' }),
    body: msg({ message: '{who} is now a member of the community.' }),
  },
  granted: {
    subject: msg({ message: '{name}: welcome to the community' }),
    body: msg`Your request was approved. You are now a member of the community.`,
  },
  owner_now: {
    subject: msg({ message: '{name}: you now own the community' }),
    body: msg`You are now the owner of the community. The former owner is now a co-owner.`,
  },
  owner_before: {
    subject: msg({ message: '{name}: {who} is now the owner of the community' }),
    body: msg`The offer was accepted. You are now a co-owner of the community.`,
  },
};
const open = msg`Open the community`;
