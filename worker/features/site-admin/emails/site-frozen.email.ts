import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';

/** To the Owner and the Co-Owners of a site that was paused, or whose pause is over; not where that has changed since. */
export const siteFrozenEmail = defineSiteEmail({
  kind: 'site_frozen',
  about: z.strictObject({ user_id: z.number().int(), site_id: z.number().int(), frozen: z.boolean() }),
  always: () => true,
  write: (ctx, { person: { locale }, site, name, page }, { frozen }) => {
    if ((site.frozen_at !== null) !== frozen) return undefined;
    const messages = emailMessages(locale);
    const { subject, lines } = frozen ? PAUSED : OVER;
    const title = messages._({ ...subject, values: { name } });
    return {
      subject: title,
      title,
      lines: lines.map((line) => messages._({ ...line, values: { to: ctx.config.contactTo } })),
      action: { label: messages._(open), href: page },
    };
  },
});

const PAUSED = {
  subject: msg({ message: '{name}: the site is paused' }),
  lines: [
    msg`A question about the site has to be settled, so Dorot has paused it. Everything can still be read and nothing has been deleted, but for now no one can change or add anything, and no reminders are sent.`,
    msg({
      message:
        'You will get an email when the pause is over. If you know what it is about, write to us at {to}.',
    }),
  ],
};
const OVER = {
  subject: msg({ message: '{name}: the site is open again' }),
  lines: [msg`The pause is over. Everything is as it was, and you can change and add things again.`],
};
const open = msg`Open the site`;
