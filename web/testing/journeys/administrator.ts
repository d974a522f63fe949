import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../scripts/lib/demo-accounts.ts';
import { demoAppCode } from '../../../scripts/lib/demo-administrator.ts';
import { devVars, stateDir } from '../../../scripts/lib/prepare.ts';

/** Less than the ten minutes in which an administrator need not prove again who they are. */
const SHARED_MS = 7 * 60_000;
const STEP_MS = 30_000;
const TRIES = 4;
const FILE = `${stateDir}/administrator.json`;
const LOCK = `${FILE}.lock`;

type Session = { token: string; at: number };

/**
 * A token of the demo's administrator, who has passed the second factor. Tests that run side by side share one login:
 * a code of the app works once, and there is a new one every half minute only.
 */
export const administratorToken = (request: APIRequestContext): Promise<string> =>
  alone(async () => {
    const known = readShared();
    if (known && (await isGood(request, known.token))) return known.token;
    const token = await logsIn(request);
    writeFileSync(FILE, JSON.stringify({ token, at: Date.now() }));
    return token;
  });

function readShared(): Session | null {
  try {
    const known = JSON.parse(readFileSync(FILE, 'utf8')) as Session;
    return Date.now() - known.at < SHARED_MS ? known : null;
  } catch {
    return null;
  }
}

const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` });

const isGood = async (request: APIRequestContext, token: string): Promise<boolean> =>
  (await request.get('/api/users/user', { headers: headersOf(token) })).ok();

async function logsIn(request: APIRequestContext): Promise<string> {
  const network = `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const answer = await request.post('/api/users/authenticate', {
    headers: { 'CF-Connecting-IP': network },
    data: { email: 'admin@example.org', password: DEMO_PASSWORD },
  });
  const { token } = (await answer.json()) as { token: string };
  for (let tries = 0; tries < TRIES; tries++) {
    const passed = await request.post('/api/users/second-factor/verify', {
      headers: headersOf(token),
      data: { code: await demoAppCode(devVars().get('SECOND_FACTOR_KEY') ?? '') },
    });
    if (passed.ok()) return ((await passed.json()) as { token: string }).token;
    // this code was used: the next one comes with the next half minute
    await after(STEP_MS - (Date.now() % STEP_MS));
  }
  throw new Error('The administrator did not pass the second factor.');
}

/** One worker of the tests at a time. */
async function alone<T>(run: () => Promise<T>): Promise<T> {
  mkdirSync(stateDir, { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      break;
    } catch {
      if (isAbandoned()) rmSync(LOCK, { recursive: true, force: true });
      await after(200);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

/** Whether the worker that took the lock was ended before it gave it back. */
function isAbandoned(): boolean {
  const taken = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
  return taken !== undefined && Date.now() - taken > (TRIES + 1) * STEP_MS;
}
