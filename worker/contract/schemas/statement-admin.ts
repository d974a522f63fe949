import { z } from 'zod';
import { SORTS_BY_TIME } from '#worker/contract/admin-list.ts';
import { STATEMENT_STATES } from '#worker/contract/statement.ts';
import { Cursor, Id } from './primitives.ts';
import { AdminStatement } from './statement.ts';

const StatementFilter = {
  state: z.enum(STATEMENT_STATES).optional(),
  vendor: Id.optional(),
  /** YYYY-MM. */
  period: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  sort: z.enum(SORTS_BY_TIME).optional(),
};

export const listAdminStatements = {
  query: z.strictObject({ ...StatementFilter, cursor: Cursor.optional() }),
  reply: z.object({ statements: z.array(AdminStatement), next_cursor: Cursor.nullable() }),
};

export const exportAdminStatements = { query: z.strictObject(StatementFilter) };
