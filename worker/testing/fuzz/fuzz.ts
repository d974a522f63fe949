import fc from 'fast-check';
import { vi } from 'vitest';
import type { Problem } from '#worker/contract/errors.ts';
import { errors } from '#worker/contract/errors.ts';
import { commit } from '#worker/db/commit.ts';
import { sessions, users } from '#worker/db/schema/people.ts';
import type { ActorCode } from '#worker/testing/architecture/matrix-format.ts';
import { remainingChanges } from '#worker/testing/architecture/matrix-walk.ts';
import { appFor, aWorld, type World } from '#worker/testing/architecture/matrix-world.ts';
import { testApp } from '../app.ts';
import { aCode, db, next } from '../seed.ts';
import { dictionary } from './dictionary.ts';
import { type JsonSchema, mutated, valid } from './generate.ts';
import { rawBodies } from './raw-bodies.ts';

const SEED = 20_261_121;
/** The actors in turn: visitors, the site's members, a user without any role, an administrator, a screen. */
const ASKERS: ActorCode[] = ['OW', 'AN', 'OW', 'IM', 'OW', 'RG', 'AD', 'CC', 'OW', 'KI'];

/** A wrong code uses up one try. */
const COUNTS_TRIES: Record<string, string> = {
  kioskToken: 'update kiosk_codes',
  verifyEmail: 'update one_time_tokens',
};

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
type Case = { path: string; init: RequestInit };

/** The number of requests and the faults of the responses; `slowest` in milliseconds. */
export type Fuzzed = { requests: number; wrong: string[]; slowest: number };

/** Sends every operation of the OpenAPI page `times` times, half of them almost valid, half hostile. */
export async function fuzz(times: number): Promise<Fuzzed> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const document = await (await testApp().request('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const world = await aWorld('open', 'regular');
  const things = await thingsOf(world);
  const report: Fuzzed = { requests: 0, wrong: [], slowest: 0 };
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const cases = casesOf(path, method.toUpperCase(), operation, things, times);
      for (const [at, one] of cases.entries())
        await ask(world, ASKERS[at % ASKERS.length] ?? 'AN', operation.operationId, one, report);
    }
  }
  return report;
}

async function thingsOf(world: World): Promise<string[]> {
  const code = await aCode({ site_id: world.id, target: String(world.id) });
  const { people, ...named } = world;
  return [
    ...[named.id, named.community, named.everyones, named.staffs, named.elsewhere, people.IM.userId],
    ...[named.picture, named.portrait, named.invitation.id, named.invitation.token, code, 'google', 'me'],
  ].map(String);
}

function casesOf(
  path: string,
  method: string,
  { operationId, parameters, requestBody }: Operation,
  things: string[],
  times: number,
): Case[] {
  const seed = SEED + [...operationId].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7);
  const hostile = dictionary();
  const texts = hostile.filter((thing): thing is string => typeof thing === 'string' && thing.isWellFormed());
  const [type = 'application/json', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const raw = requestBody ? rawBodies() : [];
  const short = texts.filter((one) => one.length < 2000);
  const one = fc.record({
    path: fc.record(
      Object.fromEntries(
        parameters
          .filter(({ in: where }) => where === 'path')
          .map(({ name }) => [
            name,
            fc.oneof(
              { weight: 3, arbitrary: fc.constantFrom(...things) },
              { weight: 1, arbitrary: fc.constantFrom(...short) },
            ),
          ]),
      ),
    ),
    query: fc.record(
      Object.fromEntries(
        parameters
          .filter(({ in: where }) => where === 'query')
          .map(({ name, schema }) => [name, fc.oneof(valid(schema), fc.constantFrom(...short))]),
      ),
      { requiredKeys: [] },
    ),
    twice: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    body: content
      ? fc.oneof(
          { weight: 4, arbitrary: mutated(content.schema, hostile) },
          { weight: 1, arbitrary: fc.constantFrom(...hostile) },
        )
      : fc.constant(undefined),
    version: fc.constantFrom('"1"', '"2"', '1', '', 'W/"1"', '"-1"', '*', '"99999999999999999"'),
  });
  return fc.sample(one, { seed, numRuns: times }).map((sample, at) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sample.path[name] ?? ''),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(sample.query)) {
      query.append(name, String(value));
      if (sample.twice) query.append(name, 'x');
    }
    const init = {
      method,
      ...(requestBody && (at % 5 === 4 ? raw[Math.floor(at / 5) % raw.length] : bodyOf(type, sample.body))),
    };
    const headers = new Headers(init.headers);
    headers.set('If-Match', sample.version);
    headers.set('Idempotency-Key', crypto.randomUUID());
    return { path: query.size ? `${filled}?${query}` : filled, init: { ...init, headers } };
  });
}

function bodyOf(type: string, body: unknown): RequestInit {
  const headers = { 'Content-Type': type };
  if (type === 'application/json') return { headers, body: JSON.stringify(body) ?? '' };
  const pairs = Object.entries(typeof body === 'object' && body !== null ? body : { body });
  return { headers, body: new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])) };
}

async function ask(
  world: World,
  who: ActorCode,
  name: string,
  { path, init }: Case,
  report: Fuzzed,
): Promise<void> {
  const app = who === 'AN' ? appFor(undefined) : world.apps[who];
  app.writes.length = 0;
  const headers = new Headers(init.headers);
  headers.set('CF-Connecting-IP', `house-${next()}`);
  const began = performance.now();
  const response = await app.request(path, { ...init, headers });
  const text = await response.text();
  report.slowest = Math.max(report.slowest, performance.now() - began);
  await app.settled();
  report.requests++;
  const changes = remainingChanges(app.writes).filter((change) => change !== COUNTS_TRIES[name]);
  const faults = faultsIn(response, text, changes);
  if (faults.length > 0 && report.wrong.length < 50)
    report.wrong.push(
      `${name} as ${who}: ${faults.join(', ')} | ${path.slice(0, 200)} | ${printed(init.body)}`,
    );
  // restore an actor who has left or logged out, for the next request
  if (response.ok && init.method !== 'GET')
    await commit(db, [
      db.update(sessions).set({ revoked_at: null }),
      db.update(users).set({ session_version: 1, deleted_at: null, suspended_at: null }),
    ]);
}

const printed = (body: unknown): string =>
  typeof body === 'string' ? body.slice(0, 300) : String(body ?? '');
/** Internals that no response may contain: stack traces and database errors. */
const INSIDE =
  /\bat \w+ \(|\.ts:\d+|SQLITE_|D1_ERROR|D1_TYPE|no such (?:table|column)|UNIQUE constraint|ZodError/;

/** The faults of a response; `left` is what a refusal has changed. */
export function faultsIn(response: Response, text: string, changes: string[]): string[] {
  const { status } = response;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status} ${text.slice(0, 200)}`);
  if (INSIDE.test(text)) faults.push(`tells of its inside: ${INSIDE.exec(text)?.[0]}`);
  if (status < 400) return faults;
  if (changes.length > 0) faults.push(`refused with ${status}, and changed: ${changes.join(', ')}`);
  return [...faults, ...shapeFaults(response, text)];
}

function shapeFaults(response: Response, text: string): string[] {
  if (response.headers.get('Content-Type') !== 'application/problem+json; charset=utf-8')
    return [`${response.status} is no problem document: ${response.headers.get('Content-Type')}`];
  const problem = JSON.parse(text) as Problem;
  const { code, status, detail, title, request_id } = problem;
  return [
    ...(errors[code] === response.status && status === response.status
      ? []
      : [`${code} with ${response.status}`]),
    ...(detail && title && request_id ? [] : ['a problem without words']),
    ...(response.headers.get('Cache-Control') === 'no-store' ? [] : ['a refusal that may be kept']),
    ...(problem.errors && status !== 422 ? ['errors of fields without 422'] : []),
    ...((status === 429 || status === 503) && !response.headers.has('Retry-After') ? ['no Retry-After'] : []),
  ];
}
