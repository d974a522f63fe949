import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { iso } from '#worker/core/clock.ts';
import { findExport } from '#worker/features/exports/export.repo.ts';
import { mayHave } from '#worker/features/exports/export-right.ts';
import { defineSiteEmail } from '#worker/features/mail-settings/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { dayInWords } from '#worker/shared/format-day.ts';

/** A backup can be downloaded now: to who ordered it, while they still have the right to it. */
export const backupReadyEmail = defineSiteEmail({
  kind: 'backup_ready',
  about: z.strictObject({
    user_id: z.number().int(),
    site_id: z.number().int(),
    export_id: z.string(),
  }),
  always: () => true,
  write: async (ctx, { person, name, page }, { export_id }) => {
    const row = await findExport(ctx.db, export_id, iso(ctx.now()));
    if (row?.state !== 'ready' || row.user_id !== person.id || !(await mayHave(ctx, row))) return undefined;
    const messages = emailMessages(person.locale);
    const title = messages._({ ...ready, values: { name } });
    const until = dayInWords(row.expires_at, person.locale);
    return {
      subject: title,
      title,
      lines: [messages._({ ...untilThen, values: { until } }), messages._(goesOn)],
      action: { label: messages._(open), href: `${page}/order-service/export` },
      notes: [messages._(keepSafe)],
    };
  },
});

const ready = msg({ message: 'The backup of the site of {name} is ready' });
const untilThen = msg({ message: 'It can be downloaded until {until}.' });
const goesOn = msg`If the connection breaks, the download goes on where it stopped.`;
const open = msg`Download the backup`;
const keepSafe = msg`It also holds what only the family sees on the site. Keep it where nobody else opens it.`;
