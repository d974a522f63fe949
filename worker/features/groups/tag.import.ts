import { z } from 'zod';
import { TAGS_A_SITE } from '#worker/contract/community-tag.ts';
import { TAGS_MOST } from '#worker/contract/group-and-tag.ts';
import { addTag } from '#worker/contract/schemas/group-and-tag.ts';
import { Id } from '#worker/contract/schemas/primitives.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportedRow, OpenedImport, RefusedRow, Stored } from '#worker/core/import-kind.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { community_tags } from '#worker/db/schema/communities.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { fault, listKnownCommunities, platformImport, readCells } from '#worker/features/imports/public.ts';
import {
  deleteSiteTags,
  deleteUnusedTags,
  insertCommunityTag,
  insertSiteTags,
  listHeldPairs,
  listTagged,
  listTagsByKey,
  type SiteTag,
} from './community-tag.repo.ts';
import { tagKey } from './tag.rules.ts';

/** A tag of a community, for some of its sites. */
type TagRow = ImportedRow & { community_id: number; name: string; tag: string; site_ids: readonly number[] };

/** What undoing needs to know of a row: the sites that it tagged, when, and whether it made the tag. */
const Before = z.object({ tagged: z.array(z.number()), at: z.string(), isMade: z.boolean() });

const SITES_A_ROW = 100;
/** With as many sites as rows can have, so that a step writes a few thousand rows. */
const ROWS_A_STEP = 50;

const Name = addTag.body.shape.name;
const SiteIds: z.ZodType<number[]> = z
  .string()
  .regex(/^[\d\s;,]+$/)
  .transform((cell): unknown[] => [...new Set(cell.split(/[\s;,]+/).filter(Boolean))])
  .pipe(z.array(Id).min(1).max(SITES_A_ROW));

export const tagImport = platformImport<TagRow>({
  name: 'tags',
  isEnough: (columns) => ['community_id', 'tag', 'site_ids'].every((column) => columns.includes(column)),
  open: (ctx, { columns }) => ({
    rowsAStep: { check: ROWS_A_STEP, apply: ROWS_A_STEP, undo: ROWS_A_STEP },
    parse: (cells) => readRow(columns, cells),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, rows),
    undo: (made) => undo(ctx, made),
  }),
});

function readRow(columns: readonly string[], cells: readonly string[]): TagRow | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const community_id = read.value('community_id', Id, true);
  const name = read.value('tag', Name, true);
  const site_ids = read.value('site_ids', SiteIds, true);
  if (community_id === undefined || name === undefined || !site_ids || read.faults.length > 0)
    return { faults: read.faults };
  const tag = tagKey(name);
  const key = [community_id, tag, site_ids.toSorted((a, b) => a - b).join(',')].join('|');
  return { key, community_id, name, tag, site_ids };
}

const tagOf = ({ community_id, tag }: Pick<TagRow, 'community_id' | 'tag'>) => `${community_id}|${tag}`;
const pairOf = (one: number, other: number) => `${one}|${other}`;

/** The tags of the rows, which of their sites have them, and which of these their communities hold. */
async function readStored({ db }: Ctx, rows: readonly TagRow[]) {
  const pairs = rows.flatMap(({ community_id, site_ids }) =>
    site_ids.map((id) => [community_id, id] as const),
  );
  const tags = await listTagsByKey(
    db,
    rows.map(({ community_id, tag }) => [community_id, tag] as const),
  );
  const byKey = new Map(tags.map((tag) => [tagOf({ community_id: tag.community_id, tag: tag.key }), tag]));
  const tagged = await listTagged(
    db,
    pairs.map(([, siteId]) => siteId),
  );
  const held = new Set((await listHeldPairs(db, pairs)).map((one) => pairOf(one.community_id, one.site_id)));
  return {
    byKey,
    held,
    tagged: new Set(tagged.map(({ tag_id, site_id }) => pairOf(tag_id, site_id))),
    /** How many tags of a community a site has. */
    perSite: Map.groupBy(tagged, (one) => pairOf(one.community_id, one.site_id)),
  };
}

async function findStored(ctx: Ctx, rows: readonly TagRow[]): Promise<Stored[]> {
  const communities = await listKnownCommunities(
    ctx.db,
    rows.map(({ community_id }) => community_id),
  );
  const stored = await readStored(ctx, rows);
  const tagCounts = new Map([...communities.values()].map(({ id, tags }) => [id, tags]));
  const siteCounts = new Map([...stored.perSite].map(([pair, own]) => [pair, own.length]));
  const newTags = new Set<string>();
  return rows.map((row): Stored => {
    const count = tagCounts.get(row.community_id);
    if (count === undefined) return { faults: [fault('community_id', 'community.unknown')] };
    const existing = stored.byKey.get(tagOf(row));
    const missing = row.site_ids.filter((id) => !existing || !stored.tagged.has(pairOf(existing.id, id)));
    if (missing.length === 0) return { same: existing?.id ?? null };
    if (missing.some((id) => !stored.held.has(pairOf(row.community_id, id))))
      return { faults: [fault('site_ids', 'site.unknown')] };
    const pairs = missing.map((id) => pairOf(row.community_id, id));
    if (pairs.some((pair) => (siteCounts.get(pair) ?? 0) >= TAGS_A_SITE))
      return { faults: [fault('site_ids', 'list.too_long', { max: TAGS_A_SITE })] };
    const isNew = !existing && !newTags.has(tagOf(row));
    if (isNew && count >= TAGS_MOST) return { faults: [fault('tag', 'list.too_long', { max: TAGS_MOST })] };
    if (isNew) {
      newTags.add(tagOf(row));
      tagCounts.set(row.community_id, count + 1);
    }
    for (const pair of pairs) siteCounts.set(pair, (siteCounts.get(pair) ?? 0) + 1);
    return existing ? { updates: existing.id } : null;
  });
}

async function apply(ctx: Ctx, rows: readonly TagRow[]): ReturnType<OpenedImport<TagRow>['apply']> {
  const { byKey, tagged } = await readStored(ctx, rows);
  const last = await findLastId(ctx.db, community_tags);
  const at = iso(ctx.now());
  const statements = [abortUnless(ctx.db, stillLastId(community_tags, last))];
  const ids = new Map([...byKey].map(([key, { id }]) => [key, id]));
  const added: SiteTag[] = [];
  let next = last;
  const made = rows.map((row) => {
    const { community_id, name, tag } = row;
    const known = ids.get(tagOf(row));
    const id = known ?? ++next;
    if (known === undefined)
      statements.push(
        ...insertCommunityTag(ctx.db, { id, community_id, name, key: tag, uses: 0, created_at: at }),
      );
    ids.set(tagOf(row), id);
    const missing = row.site_ids.filter((siteId) => !tagged.has(pairOf(id, siteId)));
    for (const site_id of missing) {
      tagged.add(pairOf(id, site_id));
      added.push({ community_id, site_id, tag_id: id });
    }
    const before: z.infer<typeof Before> = { tagged: missing, at, isMade: known === undefined };
    return { id, before };
  });
  const entry = auditEntry(ctx, 'tags.imported', {
    kind: 'community_tag',
    id: made[0]?.id ?? 0,
    after: { tags: [...new Set(made.map(({ id }) => id))] },
  });
  return { made, statements: [...statements, ...insertSiteTags(ctx.db, added, at), entry] };
}

type Undo = OpenedImport<TagRow>['undo'];

/** Takes the tags off again, but where somebody put them again since; a tag goes with the row that made it, if unused. */
async function undo(ctx: Ctx, made: Parameters<Undo>[0]): ReturnType<Undo> {
  const rows = made.map(({ id, row, before }) => ({
    ...{ id: id ?? 0, key: row?.tag ?? '' },
    before: Before.safeParse(before).data ?? null,
  }));
  const put = rows.flatMap(({ id, before }) =>
    (before?.tagged ?? []).map((site_id) => ({ tag_id: id, site_id, created_at: before?.at ?? '' })),
  );
  const stored = await listTagged(
    ctx.db,
    put.map(({ site_id }) => site_id),
  );
  const since = new Map(stored.map((one) => [pairOf(one.tag_id, one.site_id), one.created_at]));
  const isUnchanged = ({ tag_id, site_id, created_at }: (typeof put)[number]) =>
    (since.get(pairOf(tag_id, site_id)) ?? created_at) === created_at;
  const changed = new Set(
    put.filter((one) => !isUnchanged(one)).map(({ tag_id, site_id }) => pairOf(tag_id, site_id)),
  );
  return {
    isGone: rows.map(
      ({ id, before }) => before?.tagged.every((siteId) => !changed.has(pairOf(id, siteId))) ?? false,
    ),
    statements: [
      deleteSiteTags(ctx.db, put),
      deleteUnusedTags(
        ctx.db,
        rows.flatMap(({ id, key, before }) => (before?.isMade ? [{ id, key, created_at: before.at }] : [])),
      ),
      auditEntry(ctx, 'tags.import_undone', { kind: 'community_tag', id: rows[0]?.id ?? 0 }),
    ],
  };
}
