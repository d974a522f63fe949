import { and, eq, lt } from 'drizzle-orm';
import type { Db, Statement } from '#worker/db/client.ts';
import { translations } from '#worker/db/schema/operations.ts';
import type { Locale } from '#worker/shared/locale.ts';

export async function findTranslation(db: Db, hash: string, target: Locale): Promise<string | undefined> {
  const isThis = and(eq(translations.hash, hash), eq(translations.target, target));
  const [row] = await db.select({ text: translations.text }).from(translations).where(isThis);
  return row?.text;
}

/** Where two people ask for the same translation at once, the first one stays. */
export const insertTranslation = (db: Db, row: typeof translations.$inferInsert): Statement =>
  db.insert(translations).values(row).onConflictDoNothing();

export const deleteTranslationsBefore = (db: Db, at: string): Statement =>
  db.delete(translations).where(lt(translations.created_at, at));
