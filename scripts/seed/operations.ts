import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { broadcasts, mail_stops, sent_mails } from '#worker/db/schema/mail.ts';
import {
  audit,
  browser_errors,
  daily_counts,
  dead_letters,
  job_failures,
} from '#worker/db/schema/operations.ts';

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** What administrators see of a service that runs: emails, jobs that were given up, errors, and some of the log. */
export async function seedOperations(db: DrizzleD1Database): Promise<void> {
  const day = hoursAgo(0).slice(0, 10);
  const mail = (kind: string, state: 'delivered' | 'bounced' | 'sent', hours: number) => ({
    id: crypto.randomUUID(),
    kind,
    address: `reader-${hours}@example.org`,
    user_id: 1,
    site_id: 1,
    about: state === 'sent' ? null : { user_id: 1, site_id: 1 },
    state,
    detail: state === 'bounced' ? '550 No such mailbox' : null,
    message_id: null,
    sent_at: hoursAgo(hours),
  });
  const logged = (action: string, object_kind: string, object_id: string, hours: number) => ({
    at: hoursAgo(hours),
    actor_id: 1,
    actor_kind: 'member',
    standing: 'OW',
    action,
    object_kind,
    object_id,
    before: { status: 'published' },
    after: { status: 'trashed' },
    request_id: crypto.randomUUID(),
  });
  const deadLetter = (name: string, payload: object, hours: number) => ({
    id: crypto.randomUUID(),
    name,
    payload,
    created_at: hoursAgo(hours),
  });
  await db.batch([
    db
      .insert(sent_mails)
      .values([
        mail('held', 'delivered', 2),
        mail('reminder', 'delivered', 5),
        mail('membership', 'bounced', 7),
        mail('login_code', 'sent', 9),
      ]),
    db
      .insert(mail_stops)
      .values({ address: 'reader-7@example.org', cause: 'bounced', created_at: hoursAgo(7) }),
    db.insert(broadcasts).values({
      state: 'draft',
      subject_en: 'Dorot is down for an hour on Sunday night',
      body_en: 'On Sunday from 02:00 to 03:00 pages can be read but not changed.',
      subject_he: 'דורות לא תהיה זמינה לכתיבה בליל ראשון',
      body_he: 'ביום ראשון בין 02:00 ל־03:00 אפשר יהיה לקרוא ולא לכתוב.',
      written_by: 1,
      created_at: hoursAgo(20),
      tested_at: hoursAgo(19),
    }),
    // incomplete on purpose: done again, they are given up again, so that the demo always has some
    db
      .insert(dead_letters)
      .values([
        deadLetter('send_mail', { mail: { kind: 'held', user_id: 1, site_id: 1 }, attempt: 9 }, 3),
        deadLetter('build_export', { site_id: 1 }, 4),
      ]),
    db.insert(job_failures).values({
      day,
      name: 'send_mail',
      times: 4,
      last_error: 'TypeError at send (send-email.job.ts:57:9)',
      last_at: hoursAgo(3),
    }),
    db.insert(browser_errors).values({
      day,
      route: '/$locale/site/$id',
      message: 'TypeError: Cannot read properties of undefined (reading …)',
      times: 3,
      last_at: hoursAgo(1),
    }),
    db.insert(daily_counts).values([
      { day, metric: 'requests', label: '', value: 1840 },
      { day, metric: 'route_requests', label: '/api/search', value: 140 },
      { day, metric: 'route_ms', label: '/api/search', value: 5600 },
      { day, metric: 'page', label: '/$locale/site/$id', value: 312 },
      { day, metric: 'page', label: '/$locale/', value: 98 },
    ]),
    db
      .insert(audit)
      .values([logged('memory.trashed', 'memory', '3', 30), logged('memory.trashed', 'memory', '4', 6)]),
  ]);
}
