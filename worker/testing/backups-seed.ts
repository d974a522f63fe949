import { hooks } from '#worker/app/features.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { OrderRow } from '#worker/core/hooks.ts';
import { commit } from '#worker/db/commit.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { exportProduct } from '#worker/features/exports/export.product.ts';
import { ctxOf, requestContextFor } from '#worker/http/request-context.ts';
import { platformOf } from '#worker/platform/platform.ts';
import { testEnv } from './app.ts';
import { db, next, type Person } from './seed.ts';

const requestContextAt = (now: Date) =>
  requestContextFor(platformOf(testEnv), hooks, () => now, 'request-1', { waitUntil: () => undefined });

/** What a service is called with by a person. */
export const ctxAs = (
  { userId, sessionId }: Person,
  now: Date,
  kind: 'member' | 'admin' = 'member',
): CtxFor<'member'> => ctxOf(requestContextAt(now), { kind, userId, sessionId });

/** An order of a backup, placed as if it were paid now; with its stage. */
export async function orderBackup(by: Person, siteId: number, now: Date): Promise<OrderRow> {
  const order: OrderRow = {
    id: next(),
    user_id: by.userId,
    site_id: siteId,
    product: 'export',
    lines: [{ item: 'export', quantity: 1, unit_minor: 0, total_minor: 0 }],
    subtotal_minor: 0,
    discount_minor: 0,
    coupon: null,
    delivery_minor: 0,
    vat_rate: 1800,
    vat_included: true,
    vat_minor: 0,
    total_minor: 0,
    currency: 'USD',
    status: 'placed',
    stage: null,
    payment_status: 'none',
    address: null,
    payer: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.org' },
    details: {},
    renewal_key: null,
    card_id: null,
    locale: 'en',
    terms_at: now.toISOString(),
    created_at: now.toISOString(),
    completed_at: null,
    placed_at: now.toISOString(),
  };
  const ctx = ctxOf(requestContextAt(now), { kind: 'system', job: 'a test' });
  const { stage, status = 'placed', statements } = await exportProduct.placed(ctx, order, null);
  const placed = { ...order, stage, status };
  await commit(db, [db.insert(orders).values(placed), ...statements]);
  return placed;
}

/** Many memories of a site at once, with ids from `from`. */
export const manyMemories = (siteId: number, authorId: number, from: number, count: number) =>
  db.$client
    .prepare(
      `with recursive n (n) as (select 0 union all select n + 1 from n where n < ?4 - 1)
       insert into memories (id, owner_kind, owner_id, author_id, type, text, lang, tags, status, position,
         client_key, created_at, updated_at)
       select ?3 + n, 'site', ?1, ?2, 'text', 'Memory ' || n, 'en', '[]', 'published', n, 'many-' || (?3 + n),
         '2026-11-01T08:00:00.000Z', '2026-11-01T08:00:00.000Z' from n`,
    )
    .bind(siteId, authorId, from, count)
    .run();
