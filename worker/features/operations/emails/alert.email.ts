import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { CHECKS, type CheckName } from '#worker/contract/condition-admin.ts';
import { Locale as LocaleSchema } from '#worker/contract/schemas/primitives.ts';
import type { EmailText } from '#worker/core/email.ts';
import { defineEmail, pageUrl } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

const Exceeded = z.strictObject({
  name: z.enum(CHECKS),
  value: z.number().int(),
  limit: z.number().int(),
});

/** To the operator: what exceeds its limit since the last check. */
export const alertEmail = defineEmail({
  kind: 'alert',
  isEssential: true,
  about: z.strictObject({ checks: z.array(Exceeded).min(1), locale: LocaleSchema }),
  compose: (ctx, { checks, locale }) => ({
    to: ctx.config.alertTo,
    locale,
    text: alertText(locale, checks, pageUrl(ctx, locale, 'admin/health')),
  }),
});

export function alertText(
  locale: Locale,
  checks: readonly z.output<typeof Exceeded>[],
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  const [first] = checks;
  const title = first ? messages._(EXCEEDED[first.name]) : '';
  return {
    subject: title,
    title,
    lines: checks.map(({ name, value, limit }) =>
      messages._({ ...measured, values: { what: messages._(EXCEEDED[name]), value, limit } }),
    ),
    action: { label: messages._(open), href },
    notes: [messages._(once)],
  };
}

const measured = msg({ message: '{what}: {value}. The limit is {limit}.' });
const open = msg`Open the condition of the service`;
const once = msg`You will get one email about this until it is fine again.`;

const EXCEEDED: Record<CheckName, MessageDescriptor> = {
  database: msg`The database does not answer`,
  queue_waiting: msg`Many jobs are waiting`,
  queue_oldest_seconds: msg`A job has been waiting too long (seconds)`,
  dead_letters: msg`Jobs failed too often`,
  mails_waiting: msg`Many emails are waiting`,
  mails_failed: msg`Many emails failed or came back`,
  jobs_failed: msg`Many jobs fail`,
  jobs_late: msg`Scheduled jobs are late`,
  cron_age_seconds: msg`The schedule has stopped (seconds)`,
  database_bytes: msg`The database is nearly full (bytes)`,
  database_rows_read: msg`The database reads too much (rows today)`,
  database_rows_written: msg`The database writes too much (rows today)`,
  media_bytes: msg`The media storage is nearly full (bytes)`,
  errors_permille: msg`Too many requests fail (per thousand)`,
  unknown_scans: msg`Many scans of codes that do not exist`,
  browser_errors: msg`Many errors in browsers`,
};
