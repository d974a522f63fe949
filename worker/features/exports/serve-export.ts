import { AppError } from '#worker/core/app-error.ts';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { siteForUser, sitePolicy } from '#worker/features/site-access/public.ts';
import { byteRange } from '#worker/features/uploads/public.ts';
import { log } from '#worker/platform/log.ts';
import { findPerson } from './contents.repo.ts';
import { type ExportRow, failExport, findExport } from './export.repo.ts';
import { isSigned } from './export-address.ts';
import { Manifest, type ManifestEntry, manifestKey } from './manifest.ts';
import { lengthOf, type Piece, piecesOf, zipOf } from './zip.rules.ts';

type Asked = {
  params: { id: string; volume: string };
  query: { e?: string | undefined; s?: string | undefined };
};

/**
 * Streams a ZIP file of an export from the store, only the requested range. Its requester must still have
 * the right to it.
 */
export async function serveExport(ctx: Ctx, { params, query }: Asked, headers: Headers): Promise<Response> {
  const { id } = params;
  const volume = Number(params.volume);
  const gone = new AppError('export.not_found');
  if (!isSigned({ id, volume }, query, ctx.secrets.media, ctx.now())) throw gone;
  const row = await findExport(ctx.db, id, iso(ctx.now()));
  if (row?.state !== 'ready' || !(await mayHave(ctx, row))) throw gone;
  const stored = await ctx.media.get(manifestKey(id));
  const manifest = stored && Manifest.parse(await stored.json());
  const entries = manifest?.volumes[volume - 1];
  if (!manifest || !entries) throw gone;
  const segments = zipOf(entries, new Date(manifest.modified));
  const size = lengthOf(segments);
  const etag = `"${id}-${volume}"`;
  const ifRange = headers.get('If-Range');
  const range = byteRange(ifRange === null || ifRange === etag ? headers.get('Range') : null, size);
  const number = manifest.volumes.length > 1 ? `-${volume}` : '';
  const reply = new Headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="dorot-${dayOf(new Date(row.created_at))}${number}.zip"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (range === 'unsatisfiable') {
    reply.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers: reply });
  }
  const { offset, length } = range ?? { offset: 0, length: size };
  if (range) reply.set('Content-Range', `bytes ${offset}-${offset + length - 1}/${size}`);
  reply.set('Content-Length', String(length));
  const { readable, writable } = new FixedLengthStream(length);
  void send(ctx, id, piecesOf(segments, { offset, length }), writable);
  return new Response(readable, { status: range ? 206 : 200, headers: reply });
}

/** Whether who requested it still has an account, and of a site the right to copy it. */
async function mayHave(ctx: Ctx, { user_id, site_id }: ExportRow): Promise<boolean> {
  if (site_id === null) return (await findPerson(ctx.db, user_id)) !== undefined;
  const found = await siteForUser(ctx, site_id, user_id);
  return found !== undefined && sitePolicy.answers.copy(found.actor, found.site);
}

async function send(
  ctx: Ctx,
  id: string,
  pieces: readonly Piece<ManifestEntry>[],
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  try {
    for (const { segment, offset, length } of pieces) {
      if ('bytes' in segment) {
        const writer = writable.getWriter();
        await writer.write(segment.bytes.subarray(offset, offset + length));
        writer.releaseLock();
        continue;
      }
      const object = await ctx.media.get(segment.entry.key, { range: { offset, length } });
      if (!object) {
        await commit(ctx.db, [failExport(ctx.db, id)]);
        throw new Error('a file of the export is gone');
      }
      await object.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  } catch (error) {
    // the reader has left, or a file is gone: a stream that is cut short is no complete ZIP
    log({ event: 'export.interrupted', error: error instanceof Error ? error.name : 'unknown' });
    await writable.abort(error).catch(() => undefined);
  }
}
