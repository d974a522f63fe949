import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { statement_lines } from '#worker/db/schema/flowers.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testEnv } from '#worker/testing/app.ts';
import { db, next } from '#worker/testing/seed.ts';
import { aVendor } from '#worker/testing/vendors-seed.ts';
import { earned, takenBack } from './earnings.ts';

const ctxWith = (VENDOR_FEE: string) => ({
  db,
  now: () => new Date('2026-11-10T08:00:00.000Z'),
  config: platformOf({ ...testEnv, VENDOR_FEE }).config,
});

const linesOf = (orderId: number) =>
  db
    .select({
      gross: statement_lines.gross_minor,
      fee: statement_lines.fee_minor,
      net: statement_lines.net_minor,
    })
    .from(statement_lines)
    .where(eq(statement_lines.order_id, orderId));

test.each([
  ['12', 4999, 4999, [599, -599]],
  ['12', 4999, 2005, [599, -240]],
  ['15', 9000, 5000, [1350, -750]],
  ['99', 101, 100, [99, -99]],
  ['0', 4999, 2000, [0, 0]],
] as const)(
  'a fee of %s percent stays that of %i cents after it is changed, where %i are taken back',
  async (fee, price, taken, [kept, back]) => {
    const { id: vendor_id } = await aVendor();
    const done = { order_id: next(), vendor_id, price_minor: price, currency: 'USD' };
    await commit(db, earned(ctxWith(fee), done));
    await commit(db, takenBack(ctxWith('20'), done, taken));
    expect(await linesOf(done.order_id)).toEqual([
      { gross: price, fee: kept, net: price - kept },
      { gross: -taken, fee: back, net: -taken - back },
    ]);
  },
);
