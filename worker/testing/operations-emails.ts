import { CHECKS } from '#worker/contract/condition-admin.ts';
import { broadcasts } from '#worker/db/schema/mail.ts';
import type { Example } from './every-email.ts';
import { db } from './seed.ts';

/** The emails of what runs, as `every-email.ts` sends them. */
export const OPERATIONS_EXAMPLES: Record<string, Example> = {
  alert: ({ locale }) => CHECKS.map((name) => ({ checks: [{ name, value: 7, limit: 3 }], locale })),
  broadcast: async ({ reader: { userId } }) => {
    const [row] = await db
      .insert(broadcasts)
      .values({
        state: 'sending',
        subject_en: 'We move on Sunday',
        body_en: 'Dorot moves on Sunday night.\nNothing changes for you.',
        subject_he: 'עוברים ביום ראשון',
        body_he: 'דורות עוברת ביום ראשון בלילה.\nשום דבר לא ישתנה.',
        written_by: userId,
        created_at: '2026-11-09T10:00:00.000Z',
      })
      .returning({ id: broadcasts.id });
    return [{ user_id: userId, broadcast_id: row?.id ?? 0 }];
  },
};
