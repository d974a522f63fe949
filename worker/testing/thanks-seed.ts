import { eq } from 'drizzle-orm';
import { thanked, thanks_letters } from '#worker/db/schema/thanks.ts';
import { db } from './seed.ts';

type Letter = { site_id: number; created_by: number };

/** The letter of thanks of a site after the shiva, in place of any that it has, sent to one person; returns its id. */
export async function aThanksLetter({ site_id, created_by }: Letter, userId: number): Promise<number> {
  for (const table of [thanked, thanks_letters]) await db.delete(table).where(eq(table.site_id, site_id));
  const [letter] = await db
    .insert(thanks_letters)
    .values({
      site_id,
      created_by,
      occasion: 'shiva',
      text: 'Thank you for your words.\nתודה על כל מילה.',
      created_at: '2026-11-18T10:00:00.000Z',
    })
    .returning();
  if (!letter) throw new Error('the letter has no row');
  await db.insert(thanked).values({ site_id, user_id: userId, letter_id: letter.id });
  return letter.id;
}
