import { dayOf, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { later } from '#worker/db/outbox.ts';
import {
  deleteUploads,
  discardLoose,
  listExpiredUploads,
  listKnownIds,
  listLooseBefore,
  listPendingPurges,
  prefixOf,
} from '#worker/features/media/public.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** As many as the queries of one run give. */
const FULL = 100;
const OBJECTS_A_RUN = 500;

type Store = Ctx['media'];

/** Uploads that nobody ended and pictures that nothing shows, a day later. */
export async function sweepMedia(ctx: Ctx): Promise<Statement[]> {
  const now = ctx.now();
  const uploads = await listExpiredUploads(ctx.db, now);
  const loose = await listLooseBefore(ctx.db, secondsAfter(now, -DAY_SECONDS));
  return [
    ...deleteUploads(ctx, idsOf(uploads)),
    ...discardLoose(ctx, idsOf(loose)),
    ...(Math.max(uploads.length, loose.length) === FULL ? [later(ctx.db, 'sweep_media', {}, now)] : []),
  ];
}

/** Empties the store of files whose rows are gone; a row that is back keeps its own. */
export async function purgeObjects(
  { db, media }: Ctx,
  objects: readonly { id: string; key: string }[],
): Promise<Statement[]> {
  const known = await listKnownIds(db, idsOf(objects));
  for (const { id, key } of objects) if (!known.has(id)) await empty(media, `${key}/`);
  return [];
}

async function empty(store: Store, prefix: string): Promise<void> {
  const { objects } = await store.list({ prefix });
  if (objects.length > 0) await store.delete(objects.map(({ key }) => key));
}

/** Looks through what was begun on a day, by then all ended, for files that no row and no purge knows of. */
export async function sweepObjects(ctx: Ctx, day: string, cursor?: string): Promise<Statement[]> {
  const prefix = prefixOf(day);
  const page = await ctx.media.list({ prefix, limit: OBJECTS_A_RUN, ...(cursor && { cursor }) });
  const keysById = Map.groupBy(
    page.objects.map(({ key }) => key),
    (key) => key.slice(prefix.length).split('/')[0] ?? '',
  );
  const known = await listKnownIds(ctx.db, [...keysById.keys()]);
  const unknown = [...keysById.keys()].filter((id) => !known.has(id));
  const pending = unknown.length > 0 ? await listPendingPurges(ctx.db, unknown) : new Set();
  const orphans = unknown.filter((id) => !pending.has(id)).flatMap((id) => keysById.get(id) ?? []);
  if (orphans.length > 0) await ctx.media.delete(orphans);
  return page.truncated ? [later(ctx.db, 'sweep_objects', { day, cursor: page.cursor }, ctx.now())] : [];
}

/** The last day whose uploads have all ended by `now`. */
export const endedDay = (now: Date): string => dayOf(secondsAfter(now, -2 * DAY_SECONDS));

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
