import { asc, eq, sql } from 'drizzle-orm';
import { oneTimeCode, oneTimeToken } from '#worker/core/one-time.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { testEnv } from './app.ts';
import { db } from './seed.ts';

/** The payload of an email in the outbox, with its kind. */
type Enqueued = { kind: string; user_id: number; seed?: string };

/** The emails in the outbox to a user, in the order in which they were enqueued. */
export async function enqueuedTo(userId: number): Promise<Enqueued[]> {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(
      sql`${eq(outbox.name, 'send_mail')} and json_extract(${outbox.payload}, '$.mail.user_id') = ${userId}`,
    )
    .orderBy(asc(outbox.created_at));
  return rows.map(({ payload }) => (payload as { mail: Enqueued }).mail);
}

/** The code and the link's token of a user's newest email that has any. */
export async function secretsOf(userId: number): Promise<{ code: string; token: string }> {
  const seed = (await enqueuedTo(userId)).flatMap(({ seed }) => seed ?? []).at(-1);
  if (seed === undefined) throw new Error('no email with a code or a link is enqueued for them');
  const secret = testEnv.JWT_SECRET;
  return { code: oneTimeCode(secret, seed), token: oneTimeToken(secret, seed) };
}

/** Every text in every table that contains one of `secrets`: there should be none. */
export async function columnsContaining(...secrets: string[]): Promise<string[]> {
  const { results: tables } = await testEnv.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not glob '_*' and name not glob 'd1_*'`,
  ).all<{ name: string }>();
  const columns: string[] = [];
  for (const { name } of tables) {
    const { results } = await testEnv.DB.prepare(`select * from "${name}"`).all<Record<string, unknown>>();
    for (const row of results) {
      for (const [column, value] of Object.entries(row)) {
        if (secrets.some((secret) => holds(String(value), secret))) columns.push(`${name}.${column}`);
      }
    }
  }
  return columns;
}

/** A code is six digits, which a random id may contain by chance, surrounded by other letters and digits. */
const holds = (value: string, secret: string): boolean =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(value) : value.includes(secret);
