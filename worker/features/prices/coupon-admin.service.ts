import { ADMIN_PAGE, ADMIN_WINDOW } from '#worker/contract/admin-list.ts';
import type * as api from '#worker/contract/coupon-admin.ts';
import type { Coupon, CouponState, NewCoupons } from '#worker/contract/coupon-admin.ts';
import type { QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { pageOfExamined } from '#worker/db/examined.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { csvReply } from '#worker/http/csv-reply.ts';
import { csvRows } from '#worker/http/csv-rows.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import { type CouponRow, findCouponRow, insertCoupon, listCouponRows, stopCouponRow } from './coupon.repo.ts';

type Member = CtxFor<'member'>;
type Filters = QueryOf<typeof api.exportCoupons>;

/** The letters and digits of random codes: none that is read as another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 8;
const CSV_COLUMNS = [
  'id',
  'code',
  'state',
  'percent',
  'amount_minor',
  'currency',
  'products',
  'plans',
  'first_only',
  'max_uses',
  'max_per_user',
  'used',
  'valid_from',
  'valid_until',
  'created_at',
] as const;

export async function listCoupons(
  ctx: Member,
  { cursor, ...filters }: QueryOf<typeof api.listCoupons>,
): Promise<ReplyOf<typeof api.listCoupons>> {
  const examined = filters.state === undefined ? ADMIN_PAGE : ADMIN_WINDOW;
  const page = await pageAfter(ctx, filters, cursor, { size: ADMIN_PAGE, examined });
  return { coupons: page.rows, next_cursor: page.next };
}

async function pageAfter(
  ctx: Member,
  filters: Filters,
  cursor: string | undefined,
  sizes: { size: number; examined: number },
): Promise<{ rows: Coupon[]; next: string | null }> {
  const [after] = keyIn(cursor, ['number']) ?? [];
  const at = iso(ctx.now());
  const found = await listCouponRows(ctx.db, {
    ...indexed(filters),
    after,
    ascending: filters.sort === 'created',
    limit: sizes.examined,
  });
  const { rows, nextCursor } = pageOfExamined(
    found.map((row) => ({
      ...row,
      matches: filters.state === undefined || stateOf(row, at) === filters.state,
    })),
    sizes,
    ({ id }) => [id],
  );
  return { rows: rows.map((row) => presentCoupon(row, at)), next: nextCursor };
}

/** What the database filters by an index: only a stopped coupon is not active. */
const indexed = ({ state, q }: Filters) => ({
  active: state && state !== 'stopped' ? true : state && false,
  prefix: q?.toUpperCase() || undefined,
});

/** The same as a file, which leaves a row in the log. */
export async function exportCoupons(ctx: Member, filters: Filters): Promise<Response> {
  requireReason(ctx);
  const { rows: coupons, isCut } = await csvRows<Coupon, string>((cursor, sizes) =>
    pageAfter(ctx, filters, cursor, sizes),
  );
  await commit(ctx.db, [
    auditEntry(ctx, 'coupons.exported', {
      kind: 'coupons',
      id: 'csv',
      after: { filters, rows: coupons.length },
      standing: 'AD',
    }),
  ]);
  return csvReply(
    'coupons',
    CSV_COLUMNS,
    coupons.map((coupon) =>
      CSV_COLUMNS.map((column) => {
        const value = coupon[column];
        return Array.isArray(value) ? value.join(' ') : value;
      }),
    ),
    isCut,
  );
}

/** Creates a coupon, or `count` of them whose codes go on at random. */
export async function createCoupons(
  ctx: Member,
  { code, count, ...terms }: NewCoupons,
): Promise<ReplyOf<typeof api.createCoupons>> {
  assertTerms(terms);
  const codes = count === 1 ? [code] : [...randomCodes(code, count)];
  const created_at = iso(ctx.now());
  const currency = terms.amount_minor === null ? null : ctx.config.currency;
  const rows = codes.map((one) => ({ ...terms, code: one, currency, created_at }));
  const entry = auditEntry(ctx, 'coupons.created', {
    kind: 'coupon',
    id: code,
    after: { ...terms, count },
    standing: 'AD',
  });
  const reply = { codes };
  try {
    await commit(ctx.db, [
      ...rows.map((row) => insertCoupon(ctx.db, row)),
      entry,
      ...ctx.storeIdempotentReply(201, reply),
    ]);
  } catch (error) {
    throw isConflict(error, 'coupons') ? invalid([fieldError(['code'], 'coupon.code_taken')]) : error;
  }
  return reply;
}

/** Throws where they are both or neither of a percentage and an amount, or run out before they begin. */
function assertTerms({ percent, amount_minor, valid_from, valid_until }: Omit<NewCoupons, 'code' | 'count'>) {
  const faults = [
    ...((percent === null) === (amount_minor === null) ? [fieldError(['percent'], 'value.not_allowed')] : []),
    ...(valid_from !== null && valid_until !== null && valid_until <= valid_from
      ? [fieldError(['valid_until'], 'value.not_allowed')]
      : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

function randomCodes(prefix: string, count: number): ReadonlySet<string> {
  const codes = new Set<string>();
  while (codes.size < count) {
    const random = crypto.getRandomValues(new Uint32Array(RANDOM_LENGTH));
    codes.add(`${prefix}-${[...random].map((number) => LETTERS[number % LETTERS.length]).join('')}`);
  }
  return codes;
}

/** Stops a coupon; orders that have used it keep their discount. A second time changes nothing. */
export async function stopCoupon(ctx: Member, id: number): Promise<ReplyOf<typeof api.stopCoupon>> {
  const row = await findCouponRow(ctx.db, id);
  if (!row) throw new AppError('page.not_found');
  if (row.active) {
    const entry = auditEntry(ctx, 'coupon.stopped', {
      kind: 'coupon',
      id,
      before: { active: true },
      after: { active: false },
      standing: 'AD',
    });
    await commit(
      ctx.db,
      [stopCouponRow(ctx.db, id), abortIfUnchanged(ctx.db), entry],
      new AppError('request.conflict'),
    );
  }
  return { coupon: presentCoupon({ ...row, active: false }, iso(ctx.now())) };
}

const presentCoupon = (row: CouponRow, at: string): Coupon => ({ ...row, state: stateOf(row, at) }) as Coupon;

function stateOf({ active, valid_from, valid_until, max_uses, used }: CouponRow, at: string): CouponState {
  if (!active) return 'stopped';
  if (valid_until !== null && valid_until <= at) return 'expired';
  if (max_uses !== null && used >= max_uses) return 'used_up';
  return valid_from !== null && valid_from > at ? 'planned' : 'running';
}
