import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Endpoint } from '#worker/contract/endpoint.ts';
import { endpoints, schemasOf } from '#worker/contract/index.ts';
import { users } from '#worker/db/schema/people.ts';
import type { TestApp } from '#worker/testing/app.ts';
import type { Write } from '#worker/testing/counting-d1.ts';
import { aPerson, db, next, type Person } from '#worker/testing/seed.ts';
import { untraced } from './matrix-audit.ts';
import {
  ACTOR_CODES,
  ACTORS,
  type ActorCode,
  cellsOf,
  KINDS,
  type Kind,
  type Mode,
  minds,
  nameIn,
  type Row,
} from './matrix-format.ts';
import { SENT, type Sent, type SentAs } from './matrix-sent.ts';
import { someoneWithACheapPassword } from './matrix-sent-accounts.ts';
import { appFor, aWorld, type World } from './matrix-world.ts';

type Init = NonNullable<Parameters<TestApp['request']>[1]>;
export type SendRequest = (app: TestApp, path: string, init: Init, world: World) => Promise<Response>;

/** Two worlds of a mode: the community that holds the site is a regular one, or a controlled one. */
export async function worldsOf(mode: Mode): Promise<World[]> {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await someoneWithACheapPassword();
  return [await aWorld(mode, 'regular'), await aWorld(mode, 'controlled')];
}

const kindsOf = (row: Row): Kind[] => KINDS.filter((kind) => kind === 'regular' || minds(row));

/** The number of requests of a matrix in one mode. */
export const casesOf = (matrix: Record<string, Row>): number =>
  Object.values(matrix).reduce((sum, row) => sum + kindsOf(row).length * ACTOR_CODES.length, 0);

/** Rows whose endpoint reads the token, which must then be valid even where the endpoint is public. */
export const readsToken = (label: string): boolean => endpoints[nameIn(label)]?.tokenless !== true;

/**
 * The number of requests with stale tokens: four tokens that are rejected, and one with reduced permissions.
 */
export const staleCasesOf = (matrix: Record<string, Row>): number =>
  4 * Object.keys(matrix).filter(readsToken).length + Object.keys(matrix).length;

/** The success status of an endpoint. */
export const goodStatus = (endpoint: Endpoint): number =>
  endpoint.status ?? (schemasOf(endpoint).reply || endpoint.produces ? 200 : 204);

/** The path and the request of a row, as one actor sends it. */
export function requestOf(
  { method, path }: Endpoint,
  { at = '', query = '', json, form, bytes, headers }: Sent,
) {
  const things = [at].flat();
  const filled = path.replaceAll(/:\w+/g, () => String(things.shift() ?? '1'));
  const init: Init = {
    method,
    // a new address each time, since some endpoints are rate limited by network
    headers: { 'CF-Connecting-IP': `house-${next()}`, 'Idempotency-Key': crypto.randomUUID(), ...headers },
    ...(json !== undefined && { json }),
    ...(form && { body: new URLSearchParams(form) }),
    ...(bytes !== undefined && { body: bytes }),
  };
  return { path: filled + query, init };
}

/** A new person with the user row of another. */
export async function copyOf({ userId }: Person): Promise<Person> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('There is nobody to be like.');
  const { role_id, active, kiosk_community_id, kiosk_community_slug } = row;
  return aPerson({ role_id, active, kiosk_community_id, kiosk_community_slug });
}

/** The changes that a refused request left, except counters of attempts and released idempotency keys. */
export function remainingChanges(writes: Write[]): string[] {
  const released = writes.some(({ verb, table }) => table === 'idempotency' && verb === 'delete');
  return [
    ...new Set(
      writes.flatMap(({ verb, table }) =>
        table === 'quotas' || (table === 'idempotency' && released) ? [] : [`${verb} ${table}`],
      ),
    ),
  ];
}

const sendUnchanged: SendRequest = (app, path, init) => app.request(path, init);

/**
 * Sends every row as every actor: returns the cells with another status, the refusals that changed something,
 * and the actions on another person's thing without an audit row.
 */
export async function walked(matrix: Record<string, Row>, worlds: World[], ask = sendUnchanged) {
  const wrong: string[] = [];
  let cases = 0;
  for (const world of worlds) {
    for (const [label, row] of Object.entries(matrix)) {
      const endpoint = endpoints[nameIn(label)];
      if (!endpoint || !kindsOf(row).includes(world.kind)) continue;
      const cells = cellsOf(row, world.mode, world.kind);
      const sendable = sentOf(world, label);
      for (const who of ACTOR_CODES) {
        const name = `${label}, ${world.mode}${world.kind === 'regular' ? '' : ', controlled'}, ${ACTORS[who]}`;
        for (const fault of await faultsOf(world, endpoint, label, who, cells[who], ask, sendable))
          wrong.push(`${name}: ${fault}`);
        cases++;
      }
    }
  }
  return { cases, wrong };
}

/** What an actor sends. What all send alike is made once, and again where it may have been changed. */
type Sendable = { next: (as: SentAs) => Promise<Sent>; isChanged: () => void };

function sentOf(world: World, label: string): Sendable {
  const make = SENT[label];
  const isAlike = make !== undefined && make.length < 2;
  let made: Sent | undefined;
  return {
    next: async (as) => {
      const sent = (isAlike && made) || ((await make?.(world, as)) ?? {});
      made = sent.after ? undefined : sent;
      return sent;
    },
    isChanged: () => {
      made = undefined;
    },
  };
}

async function faultsOf(
  world: World,
  endpoint: Endpoint,
  label: string,
  who: ActorCode,
  cell: string,
  ask: SendRequest,
  sendable: Sendable,
) {
  const person = who === 'AN' ? null : world.people[who];
  const sent = await sendable.next({ who, person });
  const sender = sent.byCopy && person ? await copyOf(person) : person;
  const app = sender === person ? world.apps[who] : appFor(sender ?? undefined);
  const { path, init } = requestOf(endpoint, sent);
  app.writes.length = 0;
  const response = await ask(app, path, init, world);
  await response.arrayBuffer();
  await app.settled();
  const expected = cell === 'ok' ? goodStatus(endpoint) : Number(cell);
  const changes = cell === 'ok' ? [] : remainingChanges(app.writes);
  if (app.writes.length > 0) sendable.isChanged();
  await sent.after?.();
  const traced = cell === 'ok' && response.status === expected;
  return [
    ...(response.status === expected ? [] : [`${response.status}, not ${expected}`]),
    ...(changes.length === 0 ? [] : [`refused, and changed: ${changes.join(', ')}`]),
    ...(traced ? await untraced(label, endpoint, who, sender, response.headers.get('X-Request-Id')) : []),
  ];
}
