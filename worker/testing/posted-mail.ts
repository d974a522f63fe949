import { asc, eq, sql } from 'drizzle-orm';
import { oneTimeCode, oneTimeToken } from '#worker/core/one-time.ts';
import { outbox } from '#worker/db/schema/machinery.ts';
import type { Mail } from '#worker/features/notifications/public.ts';
import { testEnv } from './app.ts';
import { db } from './seed.ts';

/** The mails that wait for someone, in the order of their asking. */
export async function postedTo(userId: number): Promise<Mail[]> {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(
      sql`${eq(outbox.name, 'send_mail')} and json_extract(${outbox.payload}, '$.mail.user_id') = ${userId}`,
    )
    .orderBy(asc(outbox.created_at));
  return rows.map(({ payload }) => (payload as { mail: Mail }).mail);
}

/** The code and the link's token of the newest mail to someone that carries any. */
export async function secretsOf(userId: number): Promise<{ code: string; token: string }> {
  const seed = (await postedTo(userId)).flatMap((mail) => ('seed' in mail ? [mail.seed] : [])).at(-1);
  if (seed === undefined) throw new Error('no mail with a code or a link waits for them');
  const secret = testEnv.JWT_SECRET;
  return { code: oneTimeCode(secret, seed), token: oneTimeToken(secret, seed) };
}

/** Every text in every table that holds one of `secrets`: there should be none. */
export async function heldRaw(...secrets: string[]): Promise<string[]> {
  const { results: tables } = await testEnv.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not glob '_*' and name not glob 'd1_*'`,
  ).all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables) {
    const { results } = await testEnv.DB.prepare(`select * from "${name}"`).all<Record<string, unknown>>();
    for (const row of results) {
      for (const [column, value] of Object.entries(row)) {
        if (secrets.some((secret) => String(value).includes(secret))) found.push(`${name}.${column}`);
      }
    }
  }
  return found;
}
