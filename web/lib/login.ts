import type { QueryClient } from '@tanstack/react-query';
import { authenticate, type User } from '#worker/contract/account.ts';
import { call } from './api.ts';
import { isSignedIn, userQuery } from './session.ts';
import { clearToken, writeToken } from './token.ts';

/** Ends the session at hand, asks for a new one, then for who it belongs to. */
export async function login(
  queries: QueryClient,
  credentials: { email: string; password: string },
): Promise<User> {
  if (isSignedIn()) clearToken('expired');
  const { token } = await call(authenticate, { body: credentials });
  writeToken(token, 'login');
  return await queries.fetchQuery({ ...userQuery, staleTime: 0 });
}
