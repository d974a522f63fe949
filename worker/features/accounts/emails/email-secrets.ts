import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { codeHash, oneTimeCode, oneTimeToken, tokenHash } from '#worker/core/one-time.ts';
import { listValidTokenHashes } from '#worker/features/accounts/account-email.repo.ts';
import type { Recipient } from '#worker/features/mail/public.ts';

/** The link token and the code derived from `seed`, each only while it is valid. */
export async function validSecrets(
  { db, secrets, now }: Ctx,
  person: Recipient,
  seed: string,
): Promise<{ token?: string; code?: string }> {
  const [token, code] = [oneTimeToken(secrets.jwt, seed), oneTimeCode(secrets.jwt, seed)];
  const hashes = { token: tokenHash(secrets.jwt, token), code: codeHash(secrets.jwt, person.id, code) };
  const valid = await listValidTokenHashes(db, person, Object.values(hashes), iso(now()));
  return {
    ...(valid.includes(hashes.token) && { token }),
    ...(valid.includes(hashes.code) && { code }),
  };
}
