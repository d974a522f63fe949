import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import type { EmailText } from '#worker/core/email.ts';
import { maskedAddress } from '#worker/core/masked-address.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { definePersonEmail, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findMerge } from '#worker/features/user-admin/merge.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Asks one of the two mailboxes to agree to a merge. `seed` is the input of `oneTimeToken` for its link. */
export const accountMergeEmail = definePersonEmail({
  kind: 'account_merge',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), merge_id: z.string(), seed: z.string() }),
  write: async (ctx, person, { merge_id, seed }) => {
    const merge = await findMerge(ctx.db, merge_id);
    if (!merge || merge.closed_at !== null || merge.expires_at <= iso(ctx.now())) return undefined;
    const ends = merge.from_id === person.id;
    const asked = ends ? merge.from_email : merge.into_email;
    if (asked !== person.email) return undefined;
    return accountMergeText(person.locale, {
      ends,
      other: maskedAddress(ends ? merge.into_email : merge.from_email),
      href: pageUrl(ctx, person.locale, `merge?token=${oneTimeToken(ctx.secrets.jwt, seed)}`),
    });
  },
});

type Facts = { ends: boolean; other: string; href: string };

export function accountMergeText(locale: Locale, { ends, other, href }: Facts): EmailText {
  const messages = emailMessages(locale);
  const values = { other: isolated(other, locale) };
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...(ends ? endsHere : staysHere), values }), messages._(bothConfirm)],
    action: { label: messages._(confirm), href },
    notes: [messages._(notYou)],
  };
}

const title = msg`Merging your two Dorot accounts`;
const endsHere = msg({
  message:
    'The account with this address is to become part of the account {other}. Everything in it passes to that account, and you can no longer log in with this address.',
});
const staysHere = msg({
  message:
    'The account {other} is to become part of the account with this address. Everything in it passes to this account.',
});
const bothConfirm = msg`Confirm this only if both accounts are yours. The link is valid for 14 days.`;
const confirm = msg`Confirm the merge`;
const notYou = msg`If only one of the accounts is yours, do not confirm, and contact us.`;
