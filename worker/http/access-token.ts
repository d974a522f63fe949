import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#worker/core/app-error.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const AUDIENCE = 'dorot-api';

export type AccessClaims = { userId: number; sessionId: string; sessionVersion: number };

const keyOf = (secret: string) => new TextEncoder().encode(secret);

export function signAccessToken(
  claims: AccessClaims,
  issuer: string,
  secret: string,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId, ver: claims.sessionVersion })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(String(claims.userId))
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(keyOf(secret));
}

/** Throws `auth.token_expired` for a valid but expired token, `auth.token_missing` for any other fault. */
export async function readAccessToken(
  token: string,
  issuer: string,
  secret: string,
  now: Date,
): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'ver', 'exp', 'iat'],
      currentDate: now,
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string' || typeof payload.ver !== 'number') {
      throw new AppError('auth.token_missing');
    }
    return { userId, sessionId: payload.sid, sessionVersion: payload.ver };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(error instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.token_missing');
  }
}
