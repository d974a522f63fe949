import { sealSecret } from '#worker/features/accounts/second-factor/seal.ts';
import { newSecret, toBase32 } from '#worker/features/accounts/second-factor/totp.ts';
import { must } from './run.ts';

type Row = { id: number; active: string; factors: number };

/**
 * Makes an existing, confirmed account an administrator and ends its sessions. Where the server's key is known and the
 * account has no second factor, adds an authenticator app and returns the key for it. `isReset` removes its factors
 * first.
 */
export async function makeAdministrator(
  email: string,
  where: string[],
  serverKey: string | undefined,
  isReset = false,
): Promise<string | undefined> {
  const [row] = await query<Row>(
    where,
    `select u.id, u.active, (select count(*) from authenticators where user_id = u.id)
       + (select count(*) from passkeys where user_id = u.id) as factors
     from users u where u.email = ${quoted(email.trim().toLowerCase())}
       and u.deleted_at is null and u.suspended_at is null and u.deceased_at is null
       and u.kiosk_community_id is null`,
  );
  if (!row) throw new Error(`Nobody has an account with the address ${email}. Sign up there first.`);
  if (row.active !== '1') throw new Error(`The address ${email} is not confirmed yet.`);
  const now = quoted(new Date().toISOString());
  const secret = serverKey && (isReset || row.factors === 0) ? newSecret() : undefined;
  const sealed = secret && (await sealSecret(serverKey ?? '', row.id, secret));
  await query(
    where,
    [
      `update users set role_id = 1, session_version = session_version + 1 where id = ${row.id}`,
      ...(isReset
        ? ['authenticators', 'passkeys', 'recovery_codes'].map(
            (table) => `delete from ${table} where user_id = ${row.id}`,
          )
        : []),
      ...(sealed
        ? [
            `insert into authenticators (user_id, sealed_secret, last_step, confirmed_at)
               values (${row.id}, ${quoted(sealed)}, 0, ${now})`,
          ]
        : []),
      `insert into audit (at, actor_kind, action, object_kind, object_id, after, request_id)
         values (${now}, 'system', 'user.role_set', 'user', ${quoted(String(row.id))},
           '{"role_id":1${isReset ? ',"factors":0' : ''}}', 'npm run admin')`,
    ].join(';\n'),
  );
  return secret && toBase32(secret);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function query<T>(where: string[], sql: string): Promise<T[]> {
  const { output } = await must('The database', 'wrangler', [
    'd1',
    'execute',
    'dorot',
    ...where,
    '--json',
    '--command',
    sql,
  ]);
  const answers = JSON.parse(output.slice(output.indexOf('['))) as { results: T[] }[];
  return answers[0]?.results ?? [];
}
