import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { insertEarned, insertTakenBack } from './statement.repo.ts';
import { RELEASE_SECONDS, sharesOf } from './statement.rules.ts';

type EarningsCtx = Pick<Ctx, 'db' | 'now' | 'config'>;
type Done = { order_id: number; vendor_id: number; price_minor: number; currency: string };

const lineOf = ({ order_id, vendor_id, currency }: Done, now: Date, release: Date) => ({
  order_id,
  vendor_id,
  currency,
  release_at: iso(release),
  created_at: iso(now),
});

/** What a vendor earned with an order; it is released when no issue was reported for a while. */
export function earned(ctx: EarningsCtx, done: Done): Statement[] {
  const now = ctx.now();
  return [
    insertEarned(ctx.db, {
      ...lineOf(done, now, secondsAfter(now, RELEASE_SECONDS)),
      ...sharesOf(done.price_minor, ctx.config.vendorFee),
    }),
  ];
}

/** What is taken back of it after an issue, with the fee of that time; nothing where nothing was earned. */
export function takenBack(ctx: EarningsCtx, done: Done, grossMinor: number): Statement[] {
  const now = ctx.now();
  return grossMinor === 0
    ? []
    : [insertTakenBack(ctx.db, { ...lineOf(done, now, now), taken_minor: grossMinor })];
}
