import { AppError } from '#worker/core/app-error.ts';
import { dayOf, iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { commit } from '#worker/db/commit.ts';
import { byteRange } from '#worker/features/uploads/public.ts';
import { log } from '#worker/platform/log.ts';
import { type ExportRow, findExport } from './export.repo.ts';
import { isSigned } from './export-address.ts';
import { exportFailed } from './export-failed.ts';
import { mayHave } from './export-right.ts';
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
  const stored = await ctx.media.get(manifestKey(id, volume));
  if (!stored) throw gone;
  const { modified, entries } = Manifest.parse(await stored.json());
  const segments = zipOf(entries, new Date(modified));
  const size = lengthOf(segments);
  const etag = `"${id}-${volume}"`;
  const ifRange = headers.get('If-Range');
  const range = byteRange(ifRange === null || ifRange === etag ? headers.get('Range') : null, size);
  const number = row.volumes.length > 1 ? `-${volume}` : '';
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
  void send(ctx, row, piecesOf(segments, { offset, length }), writable);
  return new Response(readable, { status: range ? 206 : 200, headers: reply });
}

async function send(
  ctx: Ctx,
  row: ExportRow,
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
      const { key, etag } = segment.entry;
      const onlyIf = etag === undefined ? {} : { onlyIf: { etagMatches: etag } };
      const object = await ctx.media.get(key, { range: { offset, length }, ...onlyIf });
      if (!object || !('body' in object)) {
        await commit(ctx.db, await exportFailed(ctx, row));
        throw new Error('a file of the export is gone or has changed');
      }
      await object.body.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  } catch (error) {
    // the reader has left, or a file is not what it was: a stream that is cut short is no complete ZIP
    log({ event: 'export.interrupted', error: error instanceof Error ? error.name : 'unknown' });
    await writable.abort(error).catch(() => undefined);
  }
}
