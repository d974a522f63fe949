import { DEMO_PASSWORD } from '../lib/demo-accounts.ts';
import { demoAppCode } from '../lib/demo-administrator.ts';
import { type Client, LoggedOut, type Person, type Reply } from './client.ts';

const PROVEN_MS = 9 * 60_000;
const STEP_MS = 30_000;
const TRIES = 4;

/** Calls as the administrator of the demo, who passes the second factor as often as it is asked for. */
export function administrator(client: Client, serverKey: string, now: () => number) {
  const person: Person = {
    ...{ email: 'admin@example.org', password: DEMO_PASSWORD, firstName: '', lastName: '' },
    ...{ id: 0, token: '', cookie: '' },
  };
  let provenAt = Number.NEGATIVE_INFINITY;
  let proving: Promise<void> | undefined;

  /** Once at a time: each code works once, and several acts may need it at once. */
  function prove(): Promise<void> {
    proving ??= passSecondFactor().finally(() => {
      proving = undefined;
    });
    return proving;
  }

  async function passSecondFactor(): Promise<void> {
    const { email, password } = person;
    for (let tries = 0; tries < TRIES; tries++) {
      person.cookie = '';
      const login = await client.call(null, 'POST', '/api/users/authenticate', { json: { email, password } });
      person.token = String(login.body.token ?? '');
      const code = await demoAppCode(serverKey, new Date(now()));
      const passed = await client.call(person, 'POST', '/api/users/second-factor/verify', { json: { code } });
      if (passed.status < 300) {
        person.token = String(passed.body.token);
        provenAt = now();
        return;
      }
      // a code works once, and there is another each half minute
      await new Promise((resolve) => setTimeout(resolve, STEP_MS - (now() % STEP_MS) + 200));
    }
    throw new LoggedOut('The administrator did not pass the second factor.');
  }

  return async (method: string, path: string, json?: unknown): Promise<Reply> => {
    if (Math.abs(now() - provenAt) > PROVEN_MS) await prove();
    const asked = { reason: 'a rehearsal of faults', ...(json !== undefined && { json }) };
    const reply = await client.call(person, method, path, asked);
    if (reply.status !== 401 && reply.status !== 403) return reply;
    await prove();
    return client.call(person, method, path, asked);
  };
}
