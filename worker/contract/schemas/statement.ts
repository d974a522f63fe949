import { z } from 'zod';
import { STATEMENT_STATES } from '#worker/contract/statement.ts';
import { Cursor, Id, Instant } from './primitives.ts';

const Amount = z.number().int();

export const Statement = z.object({
  id: Id,
  vendor: z.object({ id: Id, company: z.string() }),
  /** YYYY-MM. */
  period: z.string(),
  currency: z.string(),
  state: z.enum(STATEMENT_STATES),
  gross_minor: Amount,
  fee_minor: Amount,
  net_minor: Amount,
  approved_at: Instant.nullable(),
  paid_at: Instant.nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** With when its vendor changed last where they are paid; null where they never did since they were approved. */
export const AdminStatement = Statement.extend({ payout_changed_at: Instant.nullable() });
export type AdminStatement = z.infer<typeof AdminStatement>;

export const StatementLine = z.object({
  order_number: z.number().int(),
  /** What was earned, or is taken back after an issue: then the amounts are negative. */
  kind: z.enum(['earned', 'taken_back']),
  gross_minor: Amount,
  fee_minor: Amount,
  net_minor: Amount,
  at: Instant,
});
export type StatementLine = z.infer<typeof StatementLine>;

export const listStatements = {
  query: z.strictObject({ cursor: Cursor.optional(), vendor: Id.optional() }),
  reply: z.object({
    statements: z.array(Statement),
    next_cursor: z.string().nullable(),
    /** What is earned and not in a statement yet: an issue can still be reported, or is open. */
    waiting_minor: Amount,
    currency: z.string(),
    /** In percent. */
    fee: z.number(),
  }),
};
export const getStatement = {
  params: z.object({ id: Id }),
  query: z.strictObject({ vendor: Id.optional() }),
  reply: z.object({ statement: Statement, lines: z.array(StatementLine) }),
};
export const setStatementState = {
  params: z.object({ id: Id }),
  body: z.strictObject({ state: z.enum(['approved', 'paid']) }),
  reply: z.object({ statement: AdminStatement }),
};
