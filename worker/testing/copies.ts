import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { commit } from '#worker/db/commit.ts';
import { copies } from '#worker/db/schema/copies.ts';
import { type MediaCell, memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { copyForever } from '#worker/jobs/copies/copy-forever.job.ts';
import { testEnv } from './app.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { aMemory, aPicture, aSite, db } from './seed.ts';
import { standInPages } from './stand-in-pages.ts';

/** The bucket of the forever copy. */
export const forever = testEnv.FOREVER;

export const NIGHT = new Date('2026-11-30T03:00:00.000Z');
const MOST_STEPS = 500;
let nights = 0;

/** Runs the copy as the cron does, or from another step on, until nothing of it is left. */
export async function night(
  env = { ...testEnv, ...standInPages },
  step: Partial<Parameters<typeof copyForever.enqueue>[1]> = {},
): Promise<void> {
  await commit(db, [copyForever.enqueue({ db, now: () => NIGHT }, { night: `night-${nights++}`, ...step })]);
  for (let step = 0; step < MOST_STEPS; step++) {
    expect(await runJobs(['copy_forever'], aMailer(), NIGHT, env)).toBe(0);
    if ((await db.$count(outbox, eq(outbox.name, 'copy_forever'))) === 0) return;
  }
  throw new Error('the night does not end');
}

/** A photo as its memory shows it. */
export const aCell = (id: string): MediaCell => ({
  id,
  kind: 'photo',
  width: 1600,
  height: 1200,
  widths: [320, 800, 1600],
  thumbhash: null,
  focal_x: 0.5,
  focal_y: 0.5,
  caption: 'In the garden',
  name: null,
  content_type: 'image/webp',
  bytes: null,
  duration_ms: null,
  peaks: null,
  state: 'ready',
});

export const text = async (key: string): Promise<string | undefined> => (await forever.get(key))?.text();
export const keys = async (prefix = ''): Promise<string[]> => (await listed(prefix)).map(({ key }) => key);

async function listed(prefix: string): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await forever.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    });
    objects.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects;
}

/** All that the copy says, with names of files and their metadata. */
export async function whole(): Promise<string> {
  const objects = await listed('');
  const bodies = await Promise.all(objects.map(({ key }) => text(key)));
  return objects
    .map(({ key, customMetadata }, at) => `${key} ${JSON.stringify(customMetadata)} ${bodies[at]}`)
    .join('\n');
}

export type Patch = Partial<Parameters<typeof aSite>[0]>;

export const aPublicSiteOf = (owner: number, patch: Patch = {}) =>
  aSite({ owner_id: owner, mode: 'open', ...patch });

/** Two public sites, in the order in which they are copied. */
export async function aPairOf(owner: number) {
  const [one, other] = [await aPublicSiteOf(owner), await aPublicSiteOf(owner)];
  return `site:${one.id}` < `site:${other.id}` ? ([one, other] as const) : ([other, one] as const);
}

export async function aPhotoOn(site: number, owner: number): Promise<{ memory: number; photo: string }> {
  const memory = await aMemory({ owner_id: site, author_id: owner, type: 'photo' });
  const photo = await aPicture({ site_id: site, memory_id: memory, created_by: owner });
  await db
    .update(memories)
    .set({ media: [aCell(photo)] })
    .where(eq(memories.id, memory));
  return { memory, photo };
}

/** A public memorial with a photo in each of its memories; `told` and `photos` from the oldest. */
export async function aLongSite(owner: number, count: number, patch: Patch = {}) {
  const site = await aPublicSiteOf(owner, { subscribed: true, ...patch });
  const told: number[] = [];
  const photos: string[] = [];
  for (let number = 0; number < count; number++) {
    const { memory, photo } = await aPhotoOn(site.id, owner);
    told.push(memory);
    photos.push(photo);
  }
  return { site, told, photos };
}

/** The rows of a site: one for each of its pages. */
export async function rowsOf(site: number): Promise<string[]> {
  const rows = await db
    .select()
    .from(copies)
    .where(sql`subject glob ${`site:${site}*`}`);
  return rows.map(({ subject }) => subject).filter((name) => name.split('/')[0] === `site:${site}`);
}

export const written: string[] = [];
/** The bucket, which notes from now on what is put. */
export function watched(): R2Bucket {
  written.length = 0;
  return proxied((key) => {
    written.push(key);
  });
}
export const refusing = (part: string): R2Bucket =>
  proxied((key) => {
    if (key.includes(part)) throw new Error('the bucket is down');
  });

/** The bucket, which does not list a folder. */
export const brokenList = (folder: string): R2Bucket =>
  new Proxy(forever, {
    get: (target, name) => {
      if (name !== 'list') return (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
      return async (options: R2ListOptions) => {
        if (options.prefix !== folder) return target.list(options);
        await target.delete((await target.list(options)).objects.map(({ key }) => key));
        throw new Error('the bucket is down');
      };
    },
  });

export const proxied = (before: (key: string) => void | Promise<void>): R2Bucket =>
  new Proxy(forever, {
    get: (target, name) => {
      if (name !== 'put') return (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
      return async (key: string, ...rest: unknown[]) => {
        await before(key);
        return (target.put as (...args: unknown[]) => unknown)(key, ...rest);
      };
    },
  });
