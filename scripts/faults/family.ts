import type { Random } from '../demo/art/random.ts';
import type { Sandbox } from '../sandbox/server.ts';
import type { Client, Person, Reply } from './client.ts';
import type { Ledger, Place, Row } from './ledger.ts';

/** What an act is of, so that the server can be killed while one is under way. */
export type ActKind = 'write' | 'upload' | 'import' | 'payment' | 'export' | 'read';

export type Memory = {
  id: number;
  mark: string;
  text: string;
  author: Person;
  status: string;
  media: string[];
  isCandle: boolean;
  /** The SHA-256 of what its first file was served as. */
  sha256?: string;
};

export type Site = {
  id: number;
  slug: string;
  mark: string;
  subscribed: boolean;
  deleted: boolean;
  memories: Memory[];
  codes: string[];
};

export type Family = {
  number: number;
  random: Random;
  /** The owner first. */
  people: Person[];
  sites: Site[];
  communities: { id: number; mark: string }[];
  /** Paid orders of plans that can be given back. */
  paid: { order: number; site: Site }[];
  /** A mark that nothing else has. */
  mark: () => string;
};

export type Shop = { sandbox: Sandbox; key: string };

export type World = {
  base: URL;
  client: Client;
  ledger: Ledger;
  shop: Shop;
  /** The time of the worker. */
  now: () => number;
  /** Pictures in three widths. */
  photos: readonly Uint8Array[][];
  admin: (method: string, path: string, json?: unknown) => Promise<Reply>;
  /** Ends the acts of a round; what was begun is finished. */
  over: () => boolean;
  /** What was seen that must not be, in plain sentences. */
  problems: string[];
  /** How often a call was refused, by its code. */
  refusals: Record<string, number>;
};

export type Act = {
  name: string;
  kind: ActKind;
  weight: number;
  /** Returns whether there was anything to do. */
  run: (world: World, family: Family) => Promise<boolean>;
};

type Written = {
  place: Place;
  mark: string;
  /** What an acknowledged write leaves. */
  row: (body: Record<string, unknown>) => Row | null;
};

/** Writes something new and notes it; undefined where it was refused. */
export async function create(
  world: World,
  call: Promise<Reply>,
  { place, mark, row }: Written,
): Promise<Record<string, unknown> | undefined> {
  const reply = await call;
  if (reply.status < 300) {
    world.ledger.set(place, mark, row(reply.body));
    return reply.body;
  }
  refused(world, reply);
  if (reply.lost > 0) world.ledger.leaveOpen(place, mark);
  return undefined;
}

/** Changes something and notes it: where it is refused after answers were lost, either value is right. */
export async function change(
  world: World,
  call: Promise<Reply>,
  place: Place,
  mark: string,
  before: Record<string, string | number | null>,
  after: Record<string, string | number | null>,
): Promise<boolean> {
  const reply = await call;
  if (reply.status < 300) {
    world.ledger.patch(place, mark, after);
    return true;
  }
  refused(world, reply);
  if (reply.lost > 0)
    world.ledger.patch(
      place,
      mark,
      Object.fromEntries(
        Object.keys(after).map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
      ),
    );
  return false;
}

export function refused(world: World, { status, body, what }: Reply): void {
  const code = `${status} ${String(body.code ?? '')} ${what}`;
  world.refusals[code] = (world.refusals[code] ?? 0) + 1;
}

export const inFamily = (family: Family): Person => family.random.pick(family.people);
export const ownerOf = (family: Family): Person => family.people[0] as Person;
/** A site of the family that is not deleted. */
export const aSite = (family: Family): Site | undefined => {
  const living = family.sites.filter(({ deleted }) => !deleted);
  return living.length > 0 ? family.random.pick(living) : undefined;
};
