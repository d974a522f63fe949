import type { GraveInput, GraveSuggestion, SiteGraveRecord } from '#worker/contract/grave-record.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { type Allowed, authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { findCemetery } from '#worker/features/cemeteries/public.ts';
import { attachToSite, discardMedia, findUnattached } from '#worker/features/media/public.ts';
import { faultAt, findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { readGraveOf } from './grave-record.present.ts';
import {
  findGraveRecord,
  type GraveRow,
  insertRecord,
  listPhotos,
  type PhotoRow,
  replacePhotos,
  updateRecord,
} from './grave-record.repo.ts';
import { FIELDS, fieldsOf, type GraveFields, isSame, NOTHING_KNOWN } from './grave-record.rules.ts';
import { pinIn } from './map-link.rules.ts';

export type Site = Awaited<ReturnType<typeof findVisibleSite>>;
type Photo = Pick<PhotoRow, 'media_id' | 'arrow' | 'caption'>;

export const readGraveRecord = async (ctx: Ctx, ref: string): Promise<SiteGraveRecord> =>
  readGraveOf(ctx, await findVisibleSite(ctx, ref));

/** The site, for those who decide what its grave record says. */
export const findEditable = async (
  ctx: CtxFor<'member'>,
  ref: string,
): Promise<Allowed<Site, 'site.edit_profile'>> =>
  authorize(ctx.actor, sitePolicy, 'edit_profile', await findVisibleSite(ctx, ref));

/** A repeated request whose answer was lost changes nothing. */
export async function saveGraveRecord(
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  input: GraveInput,
): Promise<SiteGraveRecord> {
  const site = await findEditable(ctx, ref);
  const fields = await checkedFields(ctx, input);
  const photos = input.photos.map(({ media_id, arrow, caption }) => ({
    media_id,
    arrow: arrow ?? null,
    caption: caption ?? null,
  }));
  const [found, rows] = await Promise.all([findGraveRecord(ctx.db, site.id), listPhotos(ctx.db, site.id)]);
  const before = found?.record;
  const current = rows.map(({ photo: { media_id, arrow, caption } }) => ({ media_id, arrow, caption }));
  if ((before?.version ?? 0) !== version) {
    const isRepeated = before && isSame(before, fields) && JSON.stringify(current) === JSON.stringify(photos);
    if (isRepeated) return readGraveOf(ctx, site);
    throw new AppError('request.stale', { current: await readGraveOf(ctx, site) });
  }
  await commit(
    ctx.db,
    [
      ...writeRecord(ctx, site, before, fields, 'grave_record.saved'),
      ...(await changedPhotos(ctx, site, current, photos)),
    ],
    new AppError('request.conflict'),
  );
  return readGraveOf(ctx, site);
}

/** Writes a record, with an audit row of which fields changed. Aborts where it changed since it was read. */
export function writeRecord(
  ctx: CtxFor<'member'>,
  site: Site,
  before: GraveRow | undefined,
  fields: GraveFields,
  action: 'grave_record.saved' | 'grave_record.suggestion_accepted',
): Statement[] {
  const after: GraveRow = {
    ...fields,
    site_id: site.id,
    version: (before?.version ?? 0) + 1,
    updated_by: ctx.actor.userId,
    updated_at: iso(ctx.now()),
  };
  const was = before ?? NOTHING_KNOWN;
  return [
    before ? updateRecord(ctx.db, before, after) : insertRecord(ctx.db, after),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, action, {
      kind: 'site',
      id: site.id,
      standing: standingOf(ctx.actor, site),
      after: { version: after.version, changed: FIELDS.filter((name) => was[name] !== fields[name]) },
    }),
  ];
}

/** What is typed, with the pin that a link names. Throws where the link names none, or the cemetery is not in the list. */
export async function checkedFields(
  ctx: Ctx,
  { map_link, ...typed }: GraveSuggestion & { map_link?: string | null | undefined },
): Promise<GraveFields> {
  const pin = map_link ? pinIn(map_link) : undefined;
  if (pin === 'short') throw invalid([faultAt('/map_link', 'map_link.short')]);
  if (pin === null) throw invalid([faultAt('/map_link', 'map_link.unknown')]);
  const { cemetery_id, lat, lng } = typed;
  if (!pin && ((lat ?? null) === null) !== ((lng ?? null) === null))
    throw invalid([faultAt((lat ?? null) === null ? '/lat' : '/lng', 'field.required')]);
  if (cemetery_id && !(await findCemetery(ctx.db, cemetery_id)))
    throw invalid([faultAt('/cemetery_id', 'value.not_allowed')]);
  return fieldsOf(pin ? { ...typed, ...pin, accuracy_m: null } : typed);
}

/** Attaches the new photos, and deletes those that are no longer shown. */
async function changedPhotos(
  ctx: CtxFor<'member'>,
  site: Site,
  before: readonly Photo[],
  after: readonly Photo[],
): Promise<Statement[]> {
  const [were, are] = [before, after].map((photos) => photos.map(({ media_id }) => media_id));
  if (!were || !are || JSON.stringify(before) === JSON.stringify(after)) return [];
  const twice = are.findIndex((id, at) => are.indexOf(id) !== at);
  if (twice >= 0) throw invalid([faultAt(`/photos/${twice}/media_id`, 'media.twice')]);
  const added = are.filter((id) => !were.includes(id));
  const uploaded = await findUnattached(ctx.db, added, {
    userId: ctx.actor.userId,
    siteId: site.id,
    purpose: 'grave',
  });
  const usable = new Set([
    ...were,
    ...uploaded.flatMap(({ id, state }) => (state === 'refused' ? [] : [id])),
  ]);
  const gone = are.findIndex((id) => !usable.has(id));
  if (gone >= 0) throw invalid([faultAt(`/photos/${gone}/media_id`, 'media.gone')]);
  const removed = were.filter((id) => !are.includes(id));
  const at = iso(ctx.now());
  return [
    ...added.flatMap((id) => attachToSite(ctx.db, site.id, id, 'grave', null, at)),
    ...replacePhotos(ctx.db, site.id, after),
    ...(removed.length > 0 ? discardMedia(ctx, { ids: removed, siteId: site.id }) : []),
  ];
}
