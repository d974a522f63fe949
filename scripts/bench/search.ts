import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { D1Database } from '@cloudflare/workers-types';
import { QUICK_RESULTS } from '#worker/contract/search.ts';
import { dbOf } from '#worker/db/client.ts';
import { listInitials, rankPrefixes } from '#worker/features/search/search-index.repo.ts';
import { rotationsOf } from '#worker/shared/rotations.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import type { Name as WorkerName } from './build-workers.ts';
import { against, atMost, exactly, type Line } from './goal.ts';
import { type Name, names, randomFrom } from './names.ts';
import type { Reads } from './scans.ts';
import { PEOPLE } from './search-state.ts';
import type { Stand } from './stand.ts';

const ASKED = 200;
const ROUNDS = 5;
const LIKE_RATIO = 0.2;
const RANKING_SECONDS = 20;

/** P11: rows read and time per keystroke in a million names, beside `LIKE '%…%'` on the same data. */
export async function searchLines(stand: Stand): Promise<Line[]> {
  const d1 = (await stand.miniflare.getD1Database(
    'DB',
    'dorot' satisfies WorkerName,
  )) as unknown as D1Database;
  const asked = beginnings();
  const slowest = await rank(d1);
  const counted = await stand.urlOf('counted' satisfies WorkerName);
  const dorot = await stand.urlOf('dorot' satisfies WorkerName);
  const reads: number[] = [];
  let missed = 0;
  for (const query of asked) {
    const answer = await type(counted, query);
    reads.push(answer.rowsRead);
    if (answer.found === 0) missed++;
  }
  const inner: number[] = [];
  for (const query of asked.flatMap(insideOf)) inner.push((await type(counted, query)).rowsRead);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const query of asked) times.push((await type(dorot, query)).ms);
  const liked = await like(d1, asked);
  const seen = `${ASKED} beginnings in two scripts, ${PEOPLE.toLocaleString('en')} names`;
  return [
    exactly('P11', `found by a beginning of a name of theirs (${seen})`, '0 missed', `${missed} missed`),
    atMost('P11', `rows read a keystroke, the most of ${ASKED}`, Math.max(...reads), QUICK_RESULTS, 'rows'),
    atMost(
      'P11',
      `rows read for letters within names, the most of ${inner.length}`,
      Math.max(...inner),
      QUICK_RESULTS,
      'rows',
    ),
    against(
      'P11',
      'rows read a keystroke, the mean',
      [mean(liked.rows), 'LIKE %x%'],
      mean(reads),
      mean(reads) / mean(liked.rows),
      LIKE_RATIO,
      'rows',
    ),
    against(
      'P11',
      `quick search, p99 of ${times.length} (the whole call; LIKE the query alone)`,
      [p99(liked.times), 'LIKE %x%'],
      p99(times),
      p99(times) / p99(liked.times),
      LIKE_RATIO,
      'ms',
    ),
    atMost('P11', 'ranking a letter anew, the slowest', slowest, RANKING_SECONDS, 's'),
  ];
}

/** Prefixes of at least two characters of existing first or last names. */
function beginnings(): string[] {
  const random = randomFrom(11);
  const at = new Set<number>();
  while (at.size < ASKED) at.add(2 * Math.floor((random() * PEOPLE) / 2) + (at.size % 2));
  const chosen: Name[] = [];
  let number = 0;
  for (const name of names(PEOPLE)) if (at.has(number++)) chosen.push(name);
  return chosen.map(({ first_name, last_name }) => {
    const keys = rotationsOf(`${first_name} ${last_name}`).filter((key) => /^[\p{L} ]+$/u.test(key));
    const key = keys[Math.floor(random() * keys.length)] ?? '';
    return key.slice(0, 2 + Math.floor(random() * (key.length - 1))).trimEnd();
  });
}

/** Four letters from within the first word of a query, where it is long enough. */
const insideOf = (query: string): string[] => {
  const [word = ''] = query.split(' ');
  return word.length > 5 ? [word.slice(1, 5)] : [];
};

type Typed = { ms: number; rowsRead: number; found: number };
const line = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one keystroke's query, from a separate IP network. */
function type(base: URL, query: string): Promise<Typed> {
  const sent = JSON.stringify({ query, quick_search: true });
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent: line,
        host: base.hostname,
        port: base.port,
        path: '/api/search',
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(sent),
          'CF-Connecting-IP': randomUUID(),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - began;
          if (answer.statusCode !== 200) return reject(new Error(`a search answered ${answer.statusCode}`));
          const { results } = JSON.parse(Buffer.concat(chunks).toString()) as { results: unknown[] };
          const header = answer.headers['x-reads'];
          const rowsRead = header ? (JSON.parse(String(header)) as Reads).rowsRead : 0;
          resolve({ ms, rowsRead, found: results.length });
        });
      },
    );
    asked.once('error', reject).end(sent);
  });
}

/** The same queries with `LIKE`, limited to the first few matches. */
async function like(d1: D1Database, asked: readonly string[]): Promise<{ rows: number[]; times: number[] }> {
  const [rows, times]: [number[], number[]] = [[], []];
  const query = d1.prepare(
    `select id, first_name, last_name from sites where name_key like ? limit ${QUICK_RESULTS}`,
  );
  for (const one of asked) {
    const began = performance.now();
    const { meta } = await query.bind(`%${searchKey(one)}%`).all();
    times.push(performance.now() - began);
    rows.push(meta.rows_read);
  }
  return { rows, times };
}

/** Recomputes the ranking as the nightly job does. Returns the seconds of the slowest letter. */
async function rank(d1: D1Database): Promise<number> {
  const db = dbOf(d1 as unknown as Parameters<typeof dbOf>[0]);
  let slowest = 0;
  for (const letter of await listInitials(db)) {
    const [first, ...rest] = rankPrefixes(db, letter);
    if (!first) continue;
    const began = performance.now();
    await db.batch([first, ...rest]);
    slowest = Math.max(slowest, (performance.now() - began) / 1000);
  }
  return slowest;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const p99 = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.99) - 1] ?? Number.NaN;
