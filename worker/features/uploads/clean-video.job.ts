import { z } from 'zod';
import { KIND_RULES } from '#worker/contract/media.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { defineJob } from '#worker/core/job.ts';
import type { Statement } from '#worker/db/client.ts';
import {
  applyPatches,
  changeMediaState,
  crcOf,
  FILE,
  findMediaToClean,
  type MediaRow,
  patchesOf,
  RAW,
  Unreadable,
} from '#worker/features/media/public.ts';

/** Removes the location from a film or a sound of the MPEG-4 family, which is served from then on. */
export const cleanVideo = defineJob({
  name: 'clean_video',
  payload: z.strictObject({ id: z.string() }),
  run: async (ctx, { id }) => {
    const row = await findMediaToClean(ctx.db, id);
    return row ? clean(ctx, row) : [];
  },
});

/** Deletes the file as it was uploaded. */
export const dropRaw = defineJob({
  name: 'drop_raw',
  payload: z.strictObject({ key: z.string().min(1) }),
  run: async (ctx, { key }) => {
    await ctx.media.delete(`${key}/${RAW}`);
    return [];
  },
});

async function clean(ctx: Ctx, { id, key, kind, file_bytes }: MediaRow): Promise<Statement[]> {
  const [raw, size] = [`${key}/${RAW}`, file_bytes ?? 0];
  const readAt = async (offset: number, length: number) => {
    const object = await ctx.media.get(raw, { range: { offset, length } });
    if (!object) throw new Unreadable();
    return new Uint8Array(await object.arrayBuffer());
  };
  let crc = 0;
  try {
    const patches = await patchesOf(readAt, size, KIND_RULES[kind].pictures > 0);
    const object = await ctx.media.get(raw);
    if (object?.size !== size) throw new Unreadable();
    let at = 0;
    const patching = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const bytes = chunk.slice();
        applyPatches(bytes, at, patches);
        at += bytes.length;
        crc = crcOf(bytes, crc);
        controller.enqueue(bytes);
      },
    });
    const fixed = new FixedLengthStream(size);
    const piped = object.body.pipeThrough(patching).pipeTo(fixed.writable);
    await Promise.all([piped, ctx.media.put(`${key}/${FILE}`, fixed.readable)]);
  } catch (error) {
    if (error instanceof Unreadable) return [changeMediaState(ctx.db, id, { state: 'refused' })];
    throw error;
  }
  return [changeMediaState(ctx.db, id, { state: 'ready', file_crc: crc }), dropRaw.enqueue(ctx, { key })];
}
