import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/statement.ts';
import { PAYOUT_HOLD_HOURS } from '#worker/contract/statement.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { keyIn } from '#worker/core/cursor.ts';
import { commit } from '#worker/db/commit.ts';
import { pageOf } from '#worker/db/page.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findVendor, vendorForCaller } from '#worker/features/vendors/public.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import {
  abortIfPayoutChanged,
  type FoundStatement,
  findStatement,
  findWaitingMinor,
  type LineRow,
  listLines,
  listStatementsOf,
  updateStatement,
} from './statement.repo.ts';
import { periodOf } from './statement.rules.ts';

type Member = CtxFor<'member'>;

const PAGE = 24;
const LINES = 500;

/** The month that runs, in Israel. */
export const currentPeriod = ({ now }: Pick<Ctx, 'now'>): string => periodOf(dayText(localDay(now())));

const presentStatement = ({ statement, company }: FoundStatement): api.Statement => ({
  id: statement.id,
  vendor: { id: statement.vendor_id, company },
  period: statement.period,
  currency: statement.currency,
  state: statement.state,
  gross_minor: statement.gross_minor,
  fee_minor: statement.fee_minor,
  net_minor: statement.net_minor,
  approved_at: statement.approved_at,
  paid_at: statement.paid_at,
});

export const presentForAdmin = (found: FoundStatement): api.AdminStatement => ({
  ...presentStatement(found),
  payout_changed_at: found.payout_changed_at,
});

const presentLine = (line: LineRow): api.StatementLine => ({
  order_number: orderNumber(line.order_id),
  kind: line.kind,
  gross_minor: line.gross_minor,
  fee_minor: line.fee_minor,
  net_minor: line.net_minor,
  at: line.created_at,
});

export async function listStatements(
  ctx: Member,
  { cursor, vendor }: QueryOf<typeof api.listStatements>,
): Promise<ReplyOf<typeof api.listStatements>> {
  const { row } = await vendorForCaller(ctx, { vendor });
  const before = keyIn(cursor, ['string', 'number']);
  const [rows, waiting_minor] = await Promise.all([
    listStatementsOf(ctx.db, row.id, before, PAGE + 1),
    findWaitingMinor(ctx.db, row.id),
  ]);
  const page = pageOf(rows, PAGE, ({ statement }) => [statement.period, statement.id]);
  return {
    statements: page.rows.map(presentStatement),
    next_cursor: page.nextCursor,
    waiting_minor,
    currency: ctx.config.currency,
    fee: ctx.config.vendorFee,
  };
}

/** A statement of the caller's vendor. Throws for another's as for one that never was. */
export async function readStatement(
  ctx: Member,
  { id }: ParamsOf<typeof api.getStatement>,
  { vendor }: QueryOf<typeof api.getStatement>,
): Promise<ReplyOf<typeof api.getStatement>> {
  const { row } = await vendorForCaller(ctx, { vendor });
  const found = await findStatement(ctx.db, id);
  if (found?.statement.vendor_id !== row.id) throw new AppError('statement.not_found');
  return {
    statement: presentStatement(found),
    lines: (await listLines(ctx.db, id, LINES)).map(presentLine),
  };
}

/**
 * Approves what was earned in a month that is over, then records that it was paid. No money is moved here. Where the vendor has
 * just changed where they are paid, it waits: it may not have been them.
 */
export async function setStatementState(
  ctx: Member,
  id: number,
  { state }: BodyOf<typeof api.setStatementState>,
): Promise<ReplyOf<typeof api.setStatementState>> {
  const found = await findStatement(ctx.db, id);
  if (!found) throw new AppError('statement.not_found');
  const { statement } = found;
  const vendor = await findVendor(ctx.db, statement.vendor_id);
  if (vendor?.user_id === ctx.actor.userId) throw new AppError('auth.forbidden');
  const isNext =
    state === 'approved'
      ? statement.state === 'open' && statement.period < currentPeriod(ctx)
      : statement.state === 'approved';
  if (!isNext) throw new AppError('statement.not_now');
  if (state === 'paid' && isHeld(ctx, found)) throw new AppError('statement.held');
  const at = iso(ctx.now());
  const patch = { state, ...(state === 'approved' ? { approved_at: at } : { paid_at: at }) };
  await commit(
    ctx.db,
    [
      ...updateStatement(ctx.db, statement, patch),
      ...(state === 'paid' ? [abortIfPayoutChanged(ctx.db, found)] : []),
      auditEntry(ctx, 'statement.moved', {
        kind: 'statement',
        id,
        before: { state: statement.state },
        after: { state, net_minor: statement.net_minor },
        standing: 'AD',
        isDestructive: state === 'paid',
      }),
    ],
    new AppError('request.conflict'),
  );
  return { statement: presentForAdmin({ ...found, statement: { ...statement, ...patch } }) };
}

const isHeld = ({ now }: Ctx, { payout_changed_at }: FoundStatement): boolean =>
  payout_changed_at !== null && payout_changed_at > iso(secondsAfter(now(), -PAYOUT_HOLD_HOURS * 60 * 60));
