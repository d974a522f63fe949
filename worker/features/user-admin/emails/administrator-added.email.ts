import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { definePersonEmail, displayName, isolated, pageUrl } from '#worker/features/mail/public.ts';
import { findNames } from '#worker/features/user-admin/user-acts.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Tells an administrator that someone was made one. */
export const administratorAddedEmail = definePersonEmail({
  kind: 'administrator_added',
  isEssential: true,
  about: z.strictObject({ user_id: z.number().int(), added_id: z.number().int() }),
  write: async (ctx, { locale }, { added_id }) => {
    const added = await findNames(ctx.db, added_id);
    const name = displayName(added?.first_name ?? '', added?.last_name ?? '', locale);
    return administratorAddedText(locale, { id: added_id, name }, pageUrl(ctx, locale, 'admin/logs'));
  },
});

function administratorAddedText(
  locale: Locale,
  { id, name }: { id: number; name: string },
  logUrl: string,
): EmailText {
  const messages = emailMessages(locale);
  const values = { name, id: isolated(String(id), locale) };
  return {
    subject: messages._(title),
    title: messages._(title),
    lines: [messages._({ ...added, values }), messages._(inLog)],
    action: { label: messages._(openLog), href: logUrl },
    notes: [messages._(unexpected)],
  };
}

const title = msg`Someone was made an administrator of Dorot`;
const added = msg({ message: '{name} (user {id}) is an administrator of Dorot now.' });
const inLog = msg`The log says who did this, and why.`;
const openLog = msg`Open the log`;
const unexpected = msg`If you did not expect this, ask the other administrators now, and have the role taken away.`;
