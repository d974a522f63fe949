import { KINDS, type Shard, type ShardKind, type Shards, shardsOf } from './shards.ts';
import { application, type Snapshot, snapshotFrom, waiting } from './snapshot.ts';

/** Rounds of changes that one commit applies; what is left then waits for `mend`, behind its fences. */
const MOST_ROUNDS = 100;

/**
 * Applies the changes that a commit left, with those of others before it, and closes its fences. `results` are those of
 * `waiting` of the kinds, in their order, read within the commit.
 */
export async function settle(
  primary: D1Database,
  shards: readonly Shard[],
  kinds: readonly ShardKind[],
  { results, id }: { results: readonly D1Result[]; id: string },
): Promise<void> {
  let at = 0;
  for (const kind of kinds) {
    const length = waiting(primary, kind).length;
    const first = snapshotFrom(kind, results.slice(at, at + length));
    at += length;
    const own = shards.filter((shard) => shard.kind === kind);
    await applyAll(primary, kind, own, { first, closes: () => [id] });
  }
}

/** Applies what waits, and with the last of it closes the fences of each shard that `closes` names. */
async function applyAll(
  primary: D1Database,
  kind: ShardKind,
  shards: readonly Shard[],
  { first, closes }: { first: Snapshot; closes: (shard: Shard) => readonly string[] },
): Promise<void> {
  let snapshot = first;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { noted, more } = snapshot;
    const applied = await Promise.allSettled(
      shards.map(async (shard) => {
        const statements = [...application(shard, snapshot), ...(more ? [] : closing(shard, closes(shard)))];
        if (statements.length > 0) await shard.d1.batch(statements);
      }),
    );
    const failed = applied.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    if (noted.length > 0)
      await primary
        .prepare('delete from "projection_changes" where "seq" in (select value from json_each(?))')
        .bind(JSON.stringify(noted))
        .run();
    if (!more) return;
    snapshot = snapshotFrom(kind, await primary.batch(waiting(primary, kind)));
  }
  throw new Error('shards: more changes wait than one commit applies');
}

const closing = ({ d1 }: Shard, ids: readonly string[]): D1PreparedStatement[] =>
  ids.length === 0
    ? []
    : [
        d1
          .prepare('delete from "fences" where "id" in (select value from json_each(?))')
          .bind(JSON.stringify(ids)),
      ];

/** Well beyond the lease within which the primary commits. */
const LEFT_AFTER_SECONDS = 60;

const REGISTERED = 'select "name" from "projection_shards"';

/** The names of the databases that are set up; undefined where none ever was. */
export const listRegistered = async (primary: D1Database): Promise<string[] | undefined> =>
  primary
    .prepare(REGISTERED)
    .all<{ name: string }>()
    .then(
      ({ results }) => results.map(({ name }) => name),
      (error: unknown) => {
        if (String(error).includes('no such table')) return undefined;
        throw error;
      },
    );

/**
 * Finishes what interrupted commits left: applies the changes that wait and closes fences that are older than any commit
 * still to be made. Nothing but queries where there is nothing to do; tries every kind before it fails.
 */
export async function mend(primary: D1Database, shards: Shards): Promise<void> {
  const registered = (await listRegistered(primary)) ?? [];
  const failures: unknown[] = [];
  for (const kind of KINDS) {
    const own = shardsOf(shards, kind).filter(({ name }) => registered.includes(name));
    if (own.length > 0) await mendKind(primary, kind, own).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function mendKind(primary: D1Database, kind: ShardKind, shards: readonly Shard[]): Promise<void> {
  // read before the changes, so that those of each of these fences are among them
  const left = new Map(
    await Promise.all(
      shards.map(async (shard): Promise<[string, string[]]> => {
        const { results } = await shard.d1
          .prepare('select distinct "id" from "fences" where "opened_at" < unixepoch() - ?')
          .bind(LEFT_AFTER_SECONDS)
          .all<{ id: string }>();
        return [shard.name, results.map(({ id }) => id)];
      }),
    ),
  );
  const first = snapshotFrom(kind, await primary.batch(waiting(primary, kind)));
  await applyAll(primary, kind, shards, { first, closes: ({ name }) => left.get(name) ?? [] });
}
