import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { atMost, exactly, type Line } from './goal.ts';
import { median } from './race.ts';
import type { Stand } from './stand.ts';

const TRIES = 100;
const WARM_UP = 10;
const LIMIT_MS = 10;

type Tried = { ms: number; body: string };

/**
 * Whether the response or its time discloses that an address has an account: alternates wrong passwords for
 * known and unknown addresses, each for a separate account and from a separate IP network.
 */
export async function loginTimingLines(stand: Stand): Promise<Line[]> {
  const base = await stand.urlOf('dorot');
  const known = await accounts(stand);
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  for (let at = -WARM_UP; at < TRIES; at++) {
    const address = known[(at + WARM_UP) % known.length] ?? '';
    // of the same length, so that hashing takes the same time
    const nobody = `${randomUUID().slice(0, address.indexOf('@'))}${address.slice(address.indexOf('@'))}`;
    const pair = [['known', address] as const, ['unknown', nobody] as const];
    for (const [kind, email] of at % 2 ? pair : pair.toReversed()) {
      const { ms, body } = await tried(base, email);
      if (at < 0) continue;
      times[kind].push(ms);
      bodies.add(body);
    }
  }
  const apart = times.known.map((ms, at) => ms - (times.unknown[at] ?? Number.NaN));
  const [mine, nobodys] = [median(times.known), median(times.unknown)];
  const both = `${mine.toFixed(1)} ms known, ${nobodys.toFixed(1)} ms unknown`;
  return [
    atMost(
      'Login',
      `median difference in ${2 * TRIES} tries (medians: ${both})`,
      Math.abs(median(apart)),
      LIMIT_MS,
      'ms',
    ),
    exactly(
      'Login',
      'what they are told, but for the id',
      '1 answer',
      `${bodies.size} answer${bodies.size === 1 ? '' : 's'}`,
    ),
  ];
}

/** Creates an account per attempt, with the password of the demo's accounts. */
async function accounts({ miniflare }: Stand): Promise<string[]> {
  const db = await miniflare.getD1Database('DB', 'dorot');
  const emails = Array.from({ length: TRIES + WARM_UP }, () => `${randomUUID().slice(0, 13)}@example.org`);
  await db.batch([
    db
      .prepare(
        `insert into users (email, first_name, last_name, locale, active, created_at)
         select value, 'Dana', 'Levi', 'en', '1', ? from json_each(?)`,
      )
      .bind(new Date().toISOString(), JSON.stringify(emails)),
    db
      .prepare(
        `insert into credentials (user_id, password_hash, updated_at)
         select u.id, (select password_hash from credentials limit 1), u.created_at
         from users u where u.email in (select value from json_each(?))`,
      )
      .bind(JSON.stringify(emails)),
  ]);
  return emails;
}

function tried(base: URL, email: string): Promise<Tried> {
  const sent = JSON.stringify({ email, password: `wrong-${randomUUID()}` });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(sent),
    'CF-Connecting-IP': `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request(
      {
        // a new connection for each request: a pooled one may be closed between two of them
        agent: false,
        host: base.hostname,
        port: base.port,
        path: '/api/users/authenticate',
        method: 'POST',
        headers,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - began;
          const { request_id: _, ...body } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
            string,
            unknown
          >;
          if (answer.statusCode !== 401) reject(new Error(`a login answered ${answer.statusCode}`));
          else resolve({ ms, body: JSON.stringify(body) });
        });
      },
    );
    asked.once('error', reject).end(sent);
  });
}
