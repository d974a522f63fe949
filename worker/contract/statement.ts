import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/statement.ts';

export type { AdminStatement, Statement, StatementLine } from './schemas/statement.ts';

export const OFFER_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const STATEMENT_STATES = ['open', 'approved', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** How long a statement waits after its vendor changed where they are paid, so that they can say that it was not them. */
export const PAYOUT_HOLD_HOURS = 72;

export const listStatements = shaped<typeof schemas.listStatements>()({
  method: 'GET',
  path: '/api/vendor/statements',
  access: 'member',
  summary:
    'What the vendor of the caller earned by month, newest first, 24 a page; an administrator may read any with a reason',
});

export const getStatement = shaped<typeof schemas.getStatement>()({
  method: 'GET',
  path: '/api/vendor/statements/:id',
  access: 'member',
  summary: 'The orders of a statement, at most 500',
});

export const setStatementState = shaped<typeof schemas.setStatementState>()({
  method: 'POST',
  path: '/api/admin/statements/:id/state',
  access: 'admin',
  summary:
    'Approves a statement of a month that is over, or says that it was paid; not in the days after its payout details changed',
});
