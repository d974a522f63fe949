import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { sendRequest } from './load.ts';

/** The address of a demo account that owns sites. */
export const OWNER = 'owner@example.org';

/** Logs the owner in as the app does. */
export async function ownersToken(base: URL): Promise<string> {
  const answer = await sendRequest(base, {
    path: '/api/users/authenticate',
    json: { email: OWNER, password: DEMO_PASSWORD },
  });
  const { token } = JSON.parse(answer.body.toString()) as { token?: string };
  if (!token) throw new Error(`signing in answered ${answer.status}`);
  return token;
}
