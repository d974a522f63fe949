import { and, eq, max, sql } from 'drizzle-orm';
import type { CtxFor } from '#worker/core/ctx.ts';
import { audit } from '#worker/db/schema/operations.ts';

/** When the administrator who asks was last made one; null where the log knows of no such day. */
export const madeAdministratorAt = async ({ db, actor }: CtxFor<'member'>): Promise<string | null> =>
  (
    await db
      .select({ at: max(audit.at) })
      .from(audit)
      .where(
        and(
          eq(audit.object_kind, 'user'),
          eq(audit.object_id, String(actor.userId)),
          eq(audit.action, 'user.role_set'),
          sql`json_extract(${audit.after}, '$.role_id') = 1`,
        ),
      )
  ).at(0)?.at ?? null;

/** Whether the administrator who asks was one already before then. */
export async function wasAdministrator(ctx: CtxFor<'member'>, at: string): Promise<boolean> {
  const madeAt = await madeAdministratorAt(ctx);
  return madeAt === null || madeAt < at;
}
