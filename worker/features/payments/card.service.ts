import type * as api from '#worker/contract/billing.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { payments } from '#worker/db/schema/billing.ts';
import { findRecipient, pageUrl } from '#worker/features/mail/public.ts';
import { type Quota, spend } from '#worker/http/rate-limit.ts';
import { type CardRow, findCard, listCards, makeDefault, markRemoved, presentCard } from './card.repo.ts';
import { forgetCard } from './forget-card.job.ts';
import { checkPayment, newPayment, openPage, recordPage } from './open-page.ts';
import { findPayment, insertPayment, isBeingCharged } from './payment.repo.ts';

type Member = CtxFor<'member'>;

const CHECKS: Quota = { name: 'card-check', limit: 240, windowSeconds: 60 * 60 };
const PAGES: Quota = { name: 'card-page', limit: 20, windowSeconds: 60 * 60 };

/** A page of the provider on which the user saves a card. */
export async function addCard(ctx: Member): Promise<ReplyOf<typeof api.addCard>> {
  const { userId } = ctx.actor;
  const person = await findRecipient(ctx.db, userId);
  if (!person) throw new AppError('auth.token_missing');
  await spend(ctx.db, PAGES, String(userId), ctx.now());
  const id = await nextId(ctx.db, payments);
  const row = newPayment(ctx, {
    id,
    kind: 'save_card',
    user_id: userId,
    order_id: null,
    card_id: null,
    amount_minor: 0,
    currency: ctx.config.currency,
  });
  await commit(ctx.db, [insertPayment(ctx.db, row)]);
  const billing = pageUrl(ctx, ctx.locale, 'dashboard/account/billing');
  const page = await openPage(ctx, row, {
    lines: [],
    email: person.email,
    keepsCard: true,
    returnUrl: `${billing}?card=${id}`,
    cancelUrl: billing,
  });
  const reply = { id, url: page.url };
  await recordPage(ctx, page, ctx.storeIdempotentReply(200, reply));
  return reply;
}

/** What became of such a page. */
export async function checkCard(ctx: Member, id: number): Promise<ReplyOf<typeof api.checkCard>> {
  await spend(ctx.db, CHECKS, String(ctx.actor.userId), ctx.now());
  const row = await findPayment(ctx.db, id);
  if (row?.user_id !== ctx.actor.userId || row.kind !== 'save_card') throw new AppError('card.not_found');
  const now = await checkPayment(ctx, id);
  return { is_saved: now?.state === 'card_saved', cards: await cardsOf(ctx) };
}

export async function setDefaultCard(ctx: Member, id: number): Promise<ReplyOf<typeof api.setDefaultCard>> {
  const card = await ownCard(ctx, id);
  await commit(ctx.db, [...makeDefault(ctx.db, card), ...(await ctx.hooks.cardChosen(ctx, card))]);
  return { cards: await cardsOf(ctx) };
}

export async function removeCard(ctx: Member, id: number): Promise<ReplyOf<typeof api.removeCard>> {
  const card = await findCard(ctx.db, id);
  if (card?.user_id !== ctx.actor.userId) throw new AppError('card.not_found');
  // asked again
  if (card.removed_at !== null) return { cards: await cardsOf(ctx) };
  if (await isBeingCharged(ctx.db, id)) throw new AppError('card.in_use');
  await commit(
    ctx.db,
    [
      ...(await ctx.hooks.cardRemoved(ctx, card)),
      markRemoved(ctx.db, id, iso(ctx.now())),
      forgetCard.enqueue(ctx, { id }),
    ],
    new AppError('card.awaited'),
  );
  ctx.dispatchOutbox();
  return { cards: await cardsOf(ctx) };
}

async function ownCard(ctx: Member, id: number): Promise<CardRow> {
  const card = await findCard(ctx.db, id);
  if (card?.user_id !== ctx.actor.userId || card.removed_at !== null) throw new AppError('card.not_found');
  return card;
}

const cardsOf = async ({ db, actor }: Member) => (await listCards(db, actor.userId)).map(presentCard);
