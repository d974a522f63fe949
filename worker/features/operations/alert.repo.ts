import { asc } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { inList } from '#worker/db/in-list.ts';
import { alerts } from '#worker/db/schema/operations.ts';

export type AlertRow = typeof alerts.$inferSelect;

export const listAlerts = (db: Db): Promise<AlertRow[]> =>
  db.select().from(alerts).orderBy(asc(alerts.name)).limit(100);

/** Fails where there is one already, which rolls back its email. */
export const insertAlert = (db: Db, alert: AlertRow): Statement => db.insert(alerts).values(alert);

export const deleteAlerts = (db: Db, names: readonly string[]): Statement =>
  db.delete(alerts).where(inList(alerts.name, names));
