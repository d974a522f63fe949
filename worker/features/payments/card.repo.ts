import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Card } from '#worker/contract/billing.ts';
import type { Db, Sql, Statement } from '#worker/db/client.ts';
import { cards } from '#worker/db/schema/billing.ts';

export type CardRow = typeof cards.$inferSelect;

const own = (userId: number) => and(eq(cards.user_id, userId), isNull(cards.removed_at));

/** The cards of a user, newest first. */
export const listCards = (db: Db, userId: number): Promise<CardRow[]> =>
  db.select().from(cards).where(own(userId)).orderBy(desc(cards.id));

export const findCard = async (db: Db, id: number): Promise<CardRow | undefined> =>
  (await db.select().from(cards).where(eq(cards.id, id))).at(0);

/** Whether a card cannot be charged any more. */
export const isRemoved = async (db: Db, id: number | null): Promise<boolean> =>
  id === null || (await findCard(db, id))?.removed_at !== null;

export const presentCard = ({ id, brand, last4, exp_month, exp_year, is_default }: CardRow): Card => ({
  id,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
});

/** The provider's name of a user who has paid before. */
export const findCustomer = async (db: Db, userId: number, provider: string): Promise<string | null> =>
  (
    await db
      .select({ customer: cards.customer })
      .from(cards)
      .where(and(eq(cards.user_id, userId), eq(cards.provider, provider)))
      .orderBy(desc(cards.id))
      .limit(1)
  ).at(0)?.customer ?? null;

type NewCard = Omit<CardRow, 'id' | 'is_default' | 'removed_at'>;

/** Keeps a card, once, and makes it the default. */
export const saveCard = (db: Db, card: NewCard): Statement[] => [
  db
    .update(cards)
    .set({ is_default: false })
    .where(and(own(card.user_id), eq(cards.is_default, true))),
  db
    .insert(cards)
    .values({ ...card, is_default: true, removed_at: null })
    .onConflictDoUpdate({
      target: cards.ref,
      set: { is_default: true, removed_at: null, exp_month: card.exp_month, exp_year: card.exp_year },
      setWhere: eq(cards.user_id, card.user_id),
    }),
];

/** Selects the id of a card that the same commit saves. */
export const cardIdOf = (ref: string): Sql =>
  sql`(select ${cards.id} from ${cards} where ${cards.ref} = ${ref})`;

export const makeDefault = (db: Db, { id, user_id }: CardRow): Statement[] => [
  db
    .update(cards)
    .set({ is_default: false })
    .where(and(own(user_id), eq(cards.is_default, true))),
  db
    .update(cards)
    .set({ is_default: true })
    .where(and(eq(cards.id, id), isNull(cards.removed_at))),
];

export const markRemoved = (db: Db, id: number, at: string): Statement =>
  db
    .update(cards)
    .set({ removed_at: at, is_default: false })
    .where(and(eq(cards.id, id), isNull(cards.removed_at)));
