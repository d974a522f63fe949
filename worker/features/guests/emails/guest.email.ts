import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { GUEST_DAYS } from '#worker/contract/guest.ts';
import type { EmailText } from '#worker/core/email.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { findWaiting } from '#worker/features/guests/guest.repo.ts';
import { defineEmail, nameOfSite, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/**
 * The link with which the author of a memory confirms the address, unless they have already. `seed` is the input of
 * `oneTimeToken`, `invite` the token of the invitation that they wrote by.
 */
export const guestEmail = defineEmail({
  kind: 'guest_memory',
  about: z.strictObject({ guest_id: z.string(), seed: z.string(), invite: z.string().nullable() }),
  compose: async (ctx, { guest_id, seed, invite }) => {
    const found = await findWaiting(ctx.db, guest_id);
    if (!found) return undefined;
    const { email, locale } = found.guest;
    const token = oneTimeToken(ctx.secrets.jwt, seed);
    const path = `confirm-memory?token=${token}${invite === null ? '' : `&invite=${invite}`}`;
    const name = nameOfSite(found.site, locale);
    return { to: email, locale, text: guestText(locale, name, pageUrl(ctx, locale, path)) };
  },
});

export function guestText(locale: Locale, name: string, href: string): EmailText {
  const messages = emailMessages(locale);
  const values = { name, days: GUEST_DAYS };
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...body, values })],
    action: { label: messages._(confirm), href },
    notes: [messages._({ ...goodFor, values }), messages._(notYou)],
  };
}

const subject = msg({ message: '{name}: confirm your memory' });
const body = msg({
  message:
    'Thank you for writing about {name}. Open this link to confirm that this address is yours. Then your memory goes to the family.',
});
const confirm = msg`Confirm my memory`;
const goodFor = msg({
  message:
    'The link is valid for {days, plural, one {one day} other {# days}}. If you do not open it, the memory is deleted.',
});
const notYou = msg`If you did not write it, you can ignore this email. Nothing will be published.`;
