import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Person } from '../client.ts';
import { type Act, aSite, type Family, inFamily, ownerOf, refused, type World } from '../family.ts';
import { postAs } from './memories.ts';

const PART_BYTES = 5 * 1024 ** 2;
const VIDEO_BYTES = PART_BYTES + 200_000;
const PARALLEL = 3;
const WIDTHS = [320, 800, 1600];
const POOL = 4;
/** The beginning of a WebM file. */
const HEAD = Buffer.concat([Buffer.from('1a45dfa3a3428684', 'hex'), Buffer.from('webm')]);
const STARTS = 3;

type File = { name: string; type: string; bytes: Uint8Array; width?: number };

/** Pictures in the widths in which a phone sends them. */
export async function drawPhotos(seed: number): Promise<Uint8Array[][]> {
  return Promise.all(
    Array.from({ length: POOL }, (_, at) =>
      Promise.all(
        WIDTHS.map(async (width) => {
          const color = { r: (seed * 37 + at * 50) % 256, g: 90 + at * 30, b: (width / 7) % 256 };
          const create = { width, height: Math.round(width * 0.75), channels: 3 as const, background: color };
          const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
          return new Uint8Array(
            await sharp({ create: { ...create, noise } })
              .jpeg({ quality: 60 })
              .toBuffer(),
          );
        }),
      ),
    ),
  );
}

/** Uploads files as our own client does: asks which parts have arrived, and sends the others three at a time. */
async function upload(
  world: World,
  person: Person,
  site: number,
  files: readonly File[],
): Promise<string | undefined> {
  const json = {
    purpose: 'memory',
    target: site,
    files: files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length })),
  };
  for (let starts = 0; starts < STARTS; starts++) {
    const begun = await world.client.call(person, 'POST', '/api/media/start', {
      json,
      key: crypto.randomUUID(),
    });
    if (begun.status >= 300) {
      refused(world, begun);
      return undefined;
    }
    const id = String(begun.body.upload_id);
    const parts = partsOf(files);
    for (;;) {
      const status = await world.client.call(person, 'GET', `/api/media/${id}`);
      // idle for too long, which a jump of the clock makes of any
      if (status.status === 404) break;
      const known = (status.body.parts ?? []) as { part: number; received: boolean }[];
      const waiting = parts.filter(
        ({ part }) => status.body.state !== 'done' && !known.some((one) => one.part === part && one.received),
      );
      const replies = await inParallel(waiting, ({ part, bytes }) =>
        world.client.call(person, 'PUT', `/api/media/${id}/${part}`, { bytes }),
      );
      const refusal = replies.find((reply) => reply.status >= 300);
      if (refusal?.status === 404) break;
      if (refusal) {
        refused(world, refusal);
        return undefined;
      }
      const done = await world.client.call(person, 'POST', `/api/media/${id}/done`);
      if (done.status < 300) return id;
      refused(world, done);
      if (done.body.code !== 'media.incomplete') return undefined;
    }
  }
  return undefined;
}

function partsOf(files: readonly File[]): { part: number; bytes: Uint8Array }[] {
  const slices = files.flatMap(({ bytes }) =>
    Array.from({ length: Math.max(1, Math.ceil(bytes.length / PART_BYTES)) }, (_, at) =>
      bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
    ),
  );
  return slices.map((bytes, at) => ({ part: at + 1, bytes }));
}

async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const waiting = [...items];
  const results: R[] = [];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await run(item));
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return results;
}

async function share(
  world: World,
  family: Family,
  files: (mark: string) => File[],
  plan: boolean,
): Promise<boolean> {
  const site = plan ? family.random.pick(family.sites) : aSite(family);
  if (!site || site.deleted || (plan && !site.subscribed)) return false;
  const author = inFamily(family);
  const mark = family.mark();
  const id = await upload(world, author, site.id, files(mark));
  if (id === undefined) return true;
  const memory = await postAs(world, family, site, { author, media: [id] });
  if (!memory) return true;
  world.ledger.set('media', mark, { memory_id: memory.id, site_id: site.id });
  const sha256 = await servedHash(world, author, memory.id);
  if (sha256 !== undefined) memory.sha256 = sha256;
  return true;
}

/** The SHA-256 of the first file of a memory as it is served; undefined where it is not served now. */
export async function servedHash(world: World, reader: Person, memory: number): Promise<string | undefined> {
  const { body } = await world.client.call(reader, 'GET', `/api/sites/memories/item/${memory}`);
  const [first] = (body.media ?? []) as { src: string; widths?: number[]; kind: string; state: string }[];
  if (!first?.src || first.state !== 'ready') return undefined;
  const query = first.kind === 'photo' ? `&w=${first.widths?.[0] ?? 320}` : '';
  const answer = await fetch(new URL(first.src + query, world.base)).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const bytes = await answer.arrayBuffer().catch(() => undefined);
  return bytes && createHash('sha256').update(Buffer.from(bytes)).digest('hex');
}

const photo: Act = {
  name: 'share a photo',
  kind: 'upload',
  weight: 4,
  run: (world, family) =>
    share(
      world,
      family,
      (mark) =>
        family.random
          .pick(world.photos)
          .map((bytes, at) => ({ name: `${mark}.jpg`, type: 'image/jpeg', bytes, width: WIDTHS[at] ?? 320 })),
      false,
    ),
};

const video: Act = {
  name: 'share a video, in parts',
  kind: 'upload',
  weight: 3,
  run: (world, family) =>
    share(
      world,
      family,
      (mark) => {
        const bytes = Buffer.alloc(VIDEO_BYTES, randomBytes(997));
        HEAD.copy(bytes);
        return [{ name: `${mark}.webm`, type: 'video/webm', bytes }];
      },
      true,
    ),
};

const archive: Act = {
  name: 'export what one wrote',
  kind: 'export',
  weight: 1,
  async run(world, family) {
    const person = ownerOf(family);
    const made = await world.client.call(person, 'POST', '/api/users/exports', { key: crypto.randomUUID() });
    if (made.status >= 300) {
      refused(world, made);
      return true;
    }
    const id = String(made.body.id);
    world.ledger.set('exports', id, { user_id: person.id, state: 'ready' });
    for (let tries = 0; tries < 20 && !world.over(); tries++) {
      const { body } = await world.client.call(person, 'GET', `/api/users/exports/${id}`);
      const [file] = (body.files ?? []) as { url: string; bytes: number }[];
      if (body.state === 'ready' && file) {
        const answer = await fetch(new URL(file.url, world.base)).catch(() => undefined);
        const bytes = (await answer?.arrayBuffer().catch(() => undefined))?.byteLength;
        if (answer?.status === 200 && bytes !== undefined && bytes !== file.bytes)
          world.problems.push(`The export ${id} has ${bytes} bytes in place of ${file.bytes}.`);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return true;
  },
};

export const FILES: readonly Act[] = [photo, video, archive];
