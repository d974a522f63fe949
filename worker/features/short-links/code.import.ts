import { dayOf, iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { OpenedImport, Stored } from '#worker/core/import-kind.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { code_batches } from '#worker/db/schema/codes.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  fault,
  listKnownCommunities,
  listKnownSites,
  platformImport,
} from '#worker/features/imports/public.ts';
import { siteAddressOf } from '#worker/features/site-access/public.ts';
import { communityAddressOf } from '#worker/shared/community-address.ts';
import { deleteEmptyBatches, insertBatch, listBatchesByName, resizeBatch } from './batch.repo.ts';
import {
  type CodeRow,
  deleteCodes,
  insertCodes,
  listCodesByCode,
  listNoticedCodes,
  updateCode,
} from './code.repo.ts';
import { boundState, opensSame } from './code.rules.ts';
import { type CodeSheetRow, readCodeRow } from './code-row.rules.ts';

/** Each change takes three statements, of which a run of a job has a thousand; codes are added in one. */
const CHANGES_A_RUN = 200;

type Place = Pick<CodeRow, 'site_id' | 'community_id' | 'target'>;
const NOWHERE: Place = { site_id: null, community_id: null, target: null };

/** Codes that were printed elsewhere, and what codes open. */
export const codeImport = platformImport<CodeSheetRow>({
  name: 'qr',
  isEnough: (columns) => columns.includes('code'),
  isDestructive: (columns) => columns.includes('override') || columns.includes('target'),
  open: (ctx, { columns, userId, since }) => ({
    parse: (cells) => readCodeRow(columns, cells),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, userId, rows),
    undo: (made) => undo(ctx, made, since),
  }),
});

type Known = {
  codes: ReadonlyMap<string, CodeRow>;
  batches: ReadonlyMap<string, number>;
  /** What a row is to open; undefined where there is no such thing. */
  placeOf: (row: CodeSheetRow) => Place | undefined;
};

async function readKnown({ db }: Ctx, rows: readonly CodeSheetRow[]): Promise<Known> {
  const idsOf = (isOfCommunity: boolean) =>
    rows.flatMap(({ type, target }) =>
      target && 'id' in target && (type === 'c') === isOfCommunity ? [target.id] : [],
    );
  const sites = await listKnownSites(db, idsOf(false));
  const communities = await listKnownCommunities(db, idsOf(true));
  const codes = await listCodesByCode(
    db,
    rows.map(({ code }) => code),
  );
  const batches = await listBatchesByName(
    db,
    rows.flatMap(({ batch }) => batch ?? []),
  );
  return {
    codes: new Map(codes.map((code) => [code.code, code])),
    batches: new Map(batches.map(({ name, id }) => [name, id])),
    placeOf: ({ type, target }) => {
      if (target === null) return NOWHERE;
      if ('link' in target) return { ...NOWHERE, target: target.link };
      const [site, community] = [sites.get(target.id), communities.get(target.id)];
      if (type === 'c')
        return community && { ...NOWHERE, community_id: community.id, target: communityAddressOf(community) };
      return site && { ...NOWHERE, site_id: site.id, target: siteAddressOf(site) };
    },
  };
}

/** The code as the row wants it; undefined where what it is to open does not exist. */
function wanted(known: Known, row: CodeSheetRow, batchId: number | null): Partial<CodeRow> | undefined {
  const before = known.codes.get(row.code);
  const place = known.placeOf(row);
  if (!place) return undefined;
  if (!before) return { ...place, batch_id: batchId, state: row.state ?? (row.target ? 'bound' : 'minted') };
  const isMoved = row.target !== null && !opensSame(before, place);
  return {
    ...(isMoved && place),
    batch_id: batchId ?? before.batch_id,
    state: row.state ?? (isMoved ? boundState(before) : before.state),
  };
}

async function findStored(ctx: Ctx, rows: readonly CodeSheetRow[]): Promise<Stored[]> {
  const known = await readKnown(ctx, rows);
  return rows.map((row): Stored => {
    const before = known.codes.get(row.code);
    const place = known.placeOf(row);
    if (!place) return { faults: [fault('target', row.type === 'c' ? 'community.unknown' : 'site.unknown')] };
    if (!before) return null;
    if (before.state === 'retired') return { faults: [fault('code', 'code.retired')] };
    if (before.type !== row.type) return { faults: [fault('type', 'value.not_allowed')] };
    const isMoved = row.target !== null && !opensSame(before, place);
    const mayMove = row.override && before.grave_id === null;
    if (isMoved && before.target !== null && !mayMove) return { faults: [fault('target', 'code.bound')] };
    const batchId = row.batch === null ? null : (known.batches.get(row.batch) ?? 0);
    const after = { ...before, ...wanted(known, row, batchId) };
    const isLost = after.target !== null && (after.state === 'minted' || after.state === 'printed');
    if (row.state !== null && before.target !== null && isLost)
      return { faults: [fault('state', 'value.not_allowed')] };
    const isChanged = isMoved || after.state !== before.state || after.batch_id !== before.batch_id;
    return isChanged ? { updates: null } : { same: null };
  });
}

/** The first rows, of which at most so many change codes that there are. */
function firstRows(rows: readonly CodeSheetRow[], known: Known): readonly CodeSheetRow[] {
  let changes = 0;
  const end = rows.findIndex(({ code }) => known.codes.has(code) && ++changes > CHANGES_A_RUN);
  return end < 0 ? rows : rows.slice(0, end);
}

/** What undoing needs to know: the code as it was, null for one that was added, and as the import left it. */
type Before = { was: CodeRow | null; left: CodeRow };

async function apply(
  ctx: Ctx,
  userId: number,
  rows: readonly CodeSheetRow[],
): ReturnType<OpenedImport<CodeSheetRow>['apply']> {
  const known = await readKnown(ctx, rows);
  const added = firstRows(rows, known);
  const at = iso(ctx.now());
  const batches = await openBatches(ctx, added, known, { userId, at });
  const sizes = new Map<number, number>();
  const resize = (id: number | null, by: number) => {
    if (id !== null) sizes.set(id, (sizes.get(id) ?? 0) + by);
  };
  const changes = added.map((row): Before => {
    const was = known.codes.get(row.code) ?? null;
    const next = wanted(known, row, row.batch === null ? null : (batches.ids.get(row.batch) ?? null));
    if (!next) throw new Error('what a code is to open has gone since it was looked for');
    const fresh: CodeRow = {
      ...{ code: row.code, type: row.type, state: 'minted', ...NOWHERE, grave_id: null, batch_id: null },
      ...{ created_by: userId, created_at: at, updated_at: at },
    };
    const left = { ...(was ?? fresh), ...next, updated_at: at };
    if (was?.batch_id !== left.batch_id) {
      resize(was?.batch_id ?? null, -1);
      resize(left.batch_id, 1);
    }
    return { was, left };
  });
  const fresh = changes.flatMap(({ was, left }) => (was === null ? [left] : []));
  return {
    made: changes.map(({ was, left }) => ({ id: left.site_id ?? left.community_id, before: { was, left } })),
    statements: [
      ...batches.statements,
      ...[...sizes].map(([id, by]) => resizeBatch(ctx.db, id, by)),
      ...(fresh.length > 0 ? [insertCodes(ctx.db, fresh)] : []),
      ...changes.flatMap(({ was, left }) => (was === null ? [] : changing(ctx, was, left))),
      auditEntry(ctx, 'codes.imported', {
        kind: 'code_import',
        // by which a code finds what brought it
        id: at,
        after: { added: fresh.length, changed: changes.length - fresh.length },
      }),
    ],
  };
}

/** The ids of the batches that the rows name, and the statements that open those that there are not yet. */
async function openBatches(
  ctx: Ctx,
  rows: readonly CodeSheetRow[],
  { batches }: Known,
  { userId, at }: { userId: number; at: string },
) {
  const ids = new Map(batches);
  const names = new Set(rows.flatMap(({ batch }) => (batch !== null && !ids.has(batch) ? [batch] : [])));
  if (names.size === 0) return { ids, statements: [] };
  const last = await findLastId(ctx.db, code_batches);
  const opened = [...names].map((name, index) => ({
    ...{ id: last + 1 + index, name, size: 0 },
    ...{ created_by: userId, created_at: at },
  }));
  for (const { name, id } of opened) ids.set(name, id);
  return {
    ids,
    statements: [
      abortUnless(ctx.db, stillLastId(code_batches, last)),
      ...opened.map((batch) => insertBatch(ctx.db, batch)),
    ],
  };
}

const stateOf = ({ state, site_id, community_id }: CodeRow) => ({ state, site_id, community_id });

const changing = (ctx: Ctx, before: CodeRow, after: CodeRow): Statement[] => [
  updateCode(ctx.db, before, after),
  abortIfUnchanged(ctx.db),
  auditEntry(ctx, 'code.bound', {
    kind: 'code',
    id: before.code,
    before: stateOf(before),
    after: stateOf(after),
  }),
];

type Undo = OpenedImport<CodeSheetRow>['undo'];

const DAY_SECONDS = 24 * 60 * 60;
/** The scans of a day are stored in the night after it, or when that is tried again. */
const DAYS_UNSTORED = 3;

/** The codes scanned in the days whose scans may not be stored yet. */
async function scannedLately(ctx: Ctx): Promise<string[]> {
  const codes: string[] = [];
  for (let days = 0; days < DAYS_UNSTORED; days++) {
    const totals = await ctx.scanTotals?.(dayOf(secondsAfter(ctx.now(), -days * DAY_SECONDS)));
    codes.push(...(totals ?? []).map(({ code }) => code));
  }
  return codes;
}

/** Tells of a code as it was whether there still is what it opened. */
async function readWhere({ db }: Ctx, made: readonly Before[]): Promise<(was: CodeRow) => boolean> {
  const sites = await listKnownSites(
    db,
    made.flatMap(({ was }) => was?.site_id ?? []),
  );
  const communities = await listKnownCommunities(
    db,
    made.flatMap(({ was }) => was?.community_id ?? []),
  );
  return ({ site_id, community_id }) =>
    (site_id === null || sites.has(site_id)) && (community_id === null || communities.has(community_id));
}

/**
 * Deletes the codes that nobody scanned, and points others back at what they opened, where that is there; none that was
 * changed since.
 */
async function undo(ctx: Ctx, all: Parameters<Undo>[0], since: string): ReturnType<Undo> {
  let changes = 0;
  const end = all.findIndex(({ before }) => (before as Before).was !== null && ++changes > CHANGES_A_RUN);
  const made = (end < 0 ? all : all.slice(0, end)).map(({ before }) => before as Before);
  const allCodes = made.map(({ left }) => left.code);
  const stored = new Map((await listCodesByCode(ctx.db, allCodes)).map((code) => [code.code, code]));
  const noticed = new Set([...(await listNoticedCodes(ctx.db, allCodes)), ...(await scannedLately(ctx))]);
  const isThere = await readWhere(ctx, made);
  const taken = made.map(({ was, left }) => {
    const current = stored.get(left.code);
    if (!current) return { isGone: true };
    const isSame =
      opensSame(current, left) && current.state === left.state && current.batch_id === left.batch_id;
    return isSame && (was === null ? !noticed.has(left.code) : isThere(was))
      ? { isGone: true, current, was }
      : { isGone: false };
  });
  const sizes = new Map<number, number>();
  for (const { current, was } of taken) {
    if (!current || current.batch_id === (was?.batch_id ?? null)) continue;
    if (current.batch_id !== null) sizes.set(current.batch_id, (sizes.get(current.batch_id) ?? 0) - 1);
    if (was?.batch_id) sizes.set(was.batch_id, (sizes.get(was.batch_id) ?? 0) + 1);
  }
  const added = taken.flatMap(({ current, was }) => (current && was === null ? [current] : []));
  return {
    isGone: taken.map(({ isGone }) => isGone),
    statements: [
      ...deleteCodes(ctx.db, added),
      ...taken.flatMap(({ current, was }) => (current && was ? changing(ctx, current, was) : [])),
      ...[...sizes].map(([id, by]) => resizeBatch(ctx.db, id, by)),
      deleteEmptyBatches(ctx.db, [...sizes.keys()], since),
      auditEntry(ctx, 'codes.import_undone', {
        kind: 'code_import',
        id: allCodes[0] ?? '',
        after: { deleted: added.length },
      }),
    ],
  };
}
