import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Locale } from '#worker/contract/primitives.ts';

/** Work that was decided on in the same commit as its cause, and waits to be queued. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    payload: text({ mode: 'json' }).$type<unknown>().notNull(),
    created_at: text().notNull(),
    /** The earliest time to queue it. */
    due_at: text().notNull(),
    /** When it was last sent to the queue. */
    queued_at: text(),
  },
  (t) => [index('outbox_due').on(t.due_at), index('outbox_name').on(t.name, t.due_at)],
);

/** One row for each message whose effect is committed: a second delivery finds it and stops. */
export const jobs = sqliteTable(
  'jobs',
  { id: text().primaryKey(), name: text().notNull(), finished_at: text().notNull() },
  (t) => [index('jobs_finished').on(t.finished_at), index('jobs_name').on(t.name, t.finished_at)],
);

export const dead_letters = sqliteTable(
  'dead_letters',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    payload: text({ mode: 'json' }).$type<unknown>(),
    created_at: text().notNull(),
  },
  (t) => [
    index('dead_letters_created').on(t.created_at, t.id),
    index('dead_letters_name').on(t.name, t.created_at, t.id),
  ],
);

/** How often a job failed on a day (UTC), and its last error without its message. */
export const job_failures = sqliteTable(
  'job_failures',
  {
    day: text().notNull(),
    name: text().notNull(),
    times: integer().notNull(),
    last_error: text().notNull(),
    last_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] })],
);

/** Totals of a day (UTC), such as the requests of a route; `label` is empty where a metric has one total. */
export const daily_counts = sqliteTable(
  'daily_counts',
  { day: text().notNull(), metric: text().notNull(), label: text().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.metric, t.label] })],
);

/** Errors of browsers on a day (UTC), without personal data: the pattern of the route, and a message without names. */
export const browser_errors = sqliteTable(
  'browser_errors',
  {
    day: text().notNull(),
    route: text().notNull(),
    message: text().notNull(),
    times: integer().notNull(),
    last_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.route, t.message] })],
);

/** Limits of the condition of the service that are exceeded now, each with the one email about it. */
export const alerts = sqliteTable('alerts', {
  name: text().primaryKey(),
  value: integer().notNull(),
  since: text().notNull(),
});

/** Totals over all rows of a table, maintained by triggers: `media_bytes`, over sites and communities. */
export const platform_totals = sqliteTable('platform_totals', {
  name: text().primaryKey(),
  value: integer().notNull(),
});

export const cron_runs = sqliteTable(
  'cron_runs',
  { name: text().notNull(), window: text().notNull(), finished_at: text().notNull() },
  (t) => [primaryKey({ columns: [t.name, t.window] })],
);

/** The last allocated id of a table, where a row's id must be known before it is written. */
export const sequences = sqliteTable('sequences', {
  name: text().primaryKey(),
  last: integer().notNull(),
});

export const idempotency = sqliteTable(
  'idempotency',
  {
    /** SHA-256 of actor, endpoint and key. */
    id: text().primaryKey(),
    /** SHA-256 of the request body: another body under the same key is an error. */
    fingerprint: text().notNull(),
    status: integer(),
    body: text(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [index('idempotency_expires').on(t.expires_at)],
);

/** The audit log; append-only. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: text().notNull(),
    actor_id: integer(),
    actor_kind: text().notNull(),
    /** The actor's relation to the object: a column of the permission table. */
    standing: text(),
    action: text().notNull(),
    object_kind: text().notNull(),
    object_id: text().notNull(),
    before: text({ mode: 'json' }).$type<unknown>(),
    after: text({ mode: 'json' }).$type<unknown>(),
    reason: text(),
    request_id: text().notNull(),
    /** The network that an administrator acted from; null for anyone else. */
    ip: text(),
  },
  (t) => [
    index('audit_object').on(t.object_kind, t.object_id, t.id),
    index('audit_object_kind').on(t.object_kind, t.id),
    index('audit_actor').on(t.actor_id, t.id),
    index('audit_actor_kind').on(t.actor_kind, t.id),
    index('audit_action').on(t.action, t.id),
    index('audit_request').on(t.request_id, t.id),
    index('audit_at').on(t.at),
  ],
);

/** Exact quotas: the use of each bucket in a window. */
export const quotas = sqliteTable(
  'quotas',
  {
    bucket: text().notNull(),
    window_start: integer().notNull(),
    used: integer().notNull(),
    expires_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.window_start] }), index('quotas_expires').on(t.expires_at)],
);

/** Translations of texts of sites that anyone may read, for a month. */
export const translations = sqliteTable(
  'translations',
  {
    /** SHA-256 of the text. */
    hash: text().notNull(),
    target: text().$type<Locale>().notNull(),
    text: text().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.target] }), index('translations_created').on(t.created_at)],
);
