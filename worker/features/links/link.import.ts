import { LINKS_MOST } from '#worker/contract/related-link.ts';
import { Id } from '#worker/contract/schemas/primitives.ts';
import { addRelatedLink, WebAddress } from '#worker/contract/schemas/related-link.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { ImportedRow, OpenedImport, RefusedRow, Stored } from '#worker/core/import-kind.ts';
import { abortUnless } from '#worker/db/commit.ts';
import { findLastId, stillLastId } from '#worker/db/next-id.ts';
import { related_links } from '#worker/db/schema/site-details.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  fault,
  listKnownSites,
  platformImport,
  readCells,
  YES_OR_NO,
} from '#worker/features/imports/public.ts';
import { discardMedia } from '#worker/features/media/public.ts';
import { hasPublicHost } from '#worker/shared/public-host.ts';
import { fetchLinkPreview } from './fetch-preview.job.ts';
import { deleteLink, insertLink, listLinksById, listLinksOfSites } from './link.repo.ts';
import { previewable } from './preview-hosts.ts';

/** A link of a site to elsewhere. */
type LinkedRow = ImportedRow & { site_id: number; url: string; title: string; no_preview: boolean };

/** Each costs up to three statements, of which a run of a job has a thousand. */
const LINKS_A_STEP = 200;

const Title = addRelatedLink.body.shape.url_name;

export const linkImport = platformImport<LinkedRow>({
  name: 'external_links',
  isEnough: (columns) => ['site_id', 'url', 'title'].every((column) => columns.includes(column)),
  open: (ctx, { columns, userId }) => ({
    rowsAStep: { apply: LINKS_A_STEP, undo: LINKS_A_STEP },
    parse: (cells) => readRow(columns, cells),
    isSame: () => true,
    findStored: (rows) => findStored(ctx, rows),
    apply: (rows) => apply(ctx, userId, rows),
    undo: (made) => undo(ctx, made),
  }),
});

function readRow(columns: readonly string[], cells: readonly string[]): LinkedRow | RefusedRow {
  const read = readCells(columns, cells);
  if (read.faults.length > 0) return { faults: read.faults };
  const site_id = read.value('site_id', Id, true);
  const address = read.value('url', WebAddress, true);
  if (address !== undefined && !hasPublicHost(address)) read.refuse('url', 'url.not_public');
  const title = read.value('title', Title, true);
  const no_preview = read.word('no_preview', YES_OR_NO, false);
  if (site_id === undefined || address === undefined || title === undefined || read.faults.length > 0)
    return { faults: read.faults };
  const url = URL.parse(address)?.href ?? address;
  return { key: `${site_id}|${url}`, site_id, url, title, no_preview };
}

async function findStored({ db }: Ctx, rows: readonly LinkedRow[]): Promise<Stored[]> {
  const ids = rows.map(({ site_id }) => site_id);
  const sites = await listKnownSites(db, ids);
  const links = Map.groupBy(await listLinksOfSites(db, ids), ({ owner_id }) => owner_id);
  const counts = new Map([...links].map(([id, own]) => [id, own.length]));
  return rows.map(({ site_id, url }): Stored => {
    if (!sites.has(site_id)) return { faults: [fault('site_id', 'site.unknown')] };
    const same = links.get(site_id)?.find((link) => link.url === url);
    if (same) return { same: same.id };
    const count = counts.get(site_id) ?? 0;
    if (count >= LINKS_MOST) return { faults: [fault('site_id', 'list.too_long', { max: LINKS_MOST })] };
    counts.set(site_id, count + 1);
    return null;
  });
}

async function apply(
  ctx: Ctx,
  created_by: number,
  rows: readonly LinkedRow[],
): ReturnType<OpenedImport<LinkedRow>['apply']> {
  const last = await findLastId(ctx.db, related_links);
  const at = iso(ctx.now());
  const added = rows.map((row, index) => ({ ...row, id: last + 1 + index }));
  return {
    made: added.map(({ id }) => ({ id })),
    statements: [
      abortUnless(ctx.db, stillLastId(related_links, last)),
      ...added.flatMap(({ id, site_id, url, title, no_preview }) => [
        ...insertLink(ctx.db, {
          ...{ id, owner_kind: 'site', owner_id: site_id },
          ...{ url, title, no_preview, created_by, created_at: at },
        }),
        ...(no_preview || !previewable(url) ? [] : [fetchLinkPreview.enqueue(ctx, { link_id: id, url })]),
      ]),
      auditEntry(ctx, 'links.imported', {
        kind: 'link',
        id: last + 1,
        after: { links: [last + 1, last + added.length] },
      }),
    ],
  };
}

type Undo = OpenedImport<LinkedRow>['undo'];

/** Takes the links off again, but for those that were changed. */
async function undo(ctx: Ctx, made: Parameters<Undo>[0]): ReturnType<Undo> {
  const stored = await listLinksById(
    ctx.db,
    made.flatMap(({ id }) => id ?? []),
  );
  const links = new Map(stored.map((link) => [link.id, link]));
  const gone = made.map(({ id, row }) => {
    const link = links.get(id ?? 0);
    if (!link) return { isGone: true, statements: [] };
    const isSame = link.url === row?.url && link.title === row.title && link.no_preview === row.no_preview;
    if (!isSame) return { isGone: false, statements: [] };
    const picture = link.preview?.image_id;
    return {
      isGone: true,
      statements: [
        deleteLink(ctx.db, link.id),
        ...(picture ? discardMedia(ctx, { ids: [picture], siteId: link.owner_id }) : []),
      ],
    };
  });
  return {
    isGone: gone.map(({ isGone }) => isGone),
    statements: [
      ...gone.flatMap(({ statements }) => statements),
      auditEntry(ctx, 'links.import_undone', { kind: 'link', id: made[0]?.id ?? 0 }),
    ],
  };
}
