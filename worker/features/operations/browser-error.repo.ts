import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { browser_errors } from '#worker/db/schema/operations.ts';

/** How many different errors a day has at most: more are not stored. */
const A_DAY_MOST = 500;

/** Counts an error of a browser on its day. */
export const saveBrowserError = (db: Db, route: string, message: string, at: string): Statement => {
  const day = at.slice(0, 10);
  const isKnown = db
    .select({ known: sql`1` })
    .from(browser_errors)
    .where(
      and(eq(browser_errors.day, day), eq(browser_errors.route, route), eq(browser_errors.message, message)),
    );
  return db
    .insert(browser_errors)
    .select(
      sql`select ${day}, ${route}, ${message}, 1, ${at} where exists ${isKnown}
          or (select count(*) from (select 1 from browser_errors where day = ${day} limit ${A_DAY_MOST})) < ${A_DAY_MOST}`,
    )
    .onConflictDoUpdate({
      target: [browser_errors.day, browser_errors.route, browser_errors.message],
      set: { times: sql`${browser_errors.times} + 1`, last_at: at },
    });
};

/** The errors since a day, of the newest day first and there the most frequent. */
export const listBrowserErrors = (db: Db, since: string, limit: number) =>
  db
    .select()
    .from(browser_errors)
    .where(gte(browser_errors.day, since))
    .orderBy(desc(browser_errors.day), desc(browser_errors.times))
    .limit(limit);

export const deleteBrowserErrorsBefore = (db: Db, day: string): Statement =>
  db.delete(browser_errors).where(lt(browser_errors.day, day));
