import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type GuestOutcome, UPLOAD_PASS_HEADER } from '#worker/contract/guest.ts';
import { PART_BYTES } from '#worker/contract/media.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { guest_memories } from '#worker/db/schema/guests.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, uploads } from '#worker/db/schema/sites.ts';
import { testApp, testEnv } from './app.ts';
import { ebml } from './files.ts';
import { aJpeg, bytesOf } from './images.ts';
import { aMailer, runJobs } from './run-jobs.ts';
import { aPerson, aSite, db, next } from './seed.ts';
import type { SentFile } from './send-file.ts';
import { stillQueue } from './still-queue.ts';

export const START = Date.parse('2026-11-12T09:00:00.000Z');
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const TEXT = 'She kept a light on in the kitchen.';

export const at = (ms: number) => testApp({ now: () => new Date(START + ms), env: { QUEUE: stillQueue } });
export const well = at(0);
export const from = () => ({ 'CF-Connecting-IP': `network-${next()}` });

export async function openSite(patch: object = {}) {
  const owner = await aPerson();
  return { owner, ...(await aSite({ owner_id: owner.userId, mode: 'open', ...patch })) };
}

export const VOICE: SentFile = { name: 'voice.weba', type: 'audio/webm', bytes: ebml('webm', 'A_OPUS') };
export const PHOTO: SentFile = {
  name: 'kitchen.jpg',
  type: 'image/jpeg',
  bytes: aJpeg({ width: 320, height: 240 }),
};
/** A recording of two parts. */
export const LONG: SentFile = {
  ...VOICE,
  bytes: bytesOf(ebml('webm', 'A_OPUS'), new Uint8Array(PART_BYTES)).subarray(0, PART_BYTES + 100),
};

export const letter = (site_id: number, patch: object = {}) => ({
  site_id,
  name: 'Dana Levi',
  email: `guest-${next()}@example.org`,
  text: TEXT,
  attachment: {},
  lang: 'en',
  locale: 'en',
  client_key: crypto.randomUUID(),
  ...patch,
});
export type Letter = ReturnType<typeof letter>;

export const write = (json: object, app = well) =>
  app.request('/api/guests/memories', { method: 'POST', json, headers: from() });
export const open = (json: object, app = well) =>
  app.request('/api/guests/confirm', { method: 'POST', json, headers: from() });
const withPass = (pass: string) => ({ ...from(), [UPLOAD_PASS_HEADER]: pass });
export const start = (pass: string, { bytes, ...file }: SentFile, app = well, size = bytes.length) =>
  app.request('/api/guests/uploads', {
    method: 'POST',
    json: { files: [{ ...file, bytes: size }] },
    headers: withPass(pass),
  });
export const put = (pass: string, up: string, { bytes }: SentFile, app = well, part = 1) =>
  app.request(`/api/guests/uploads/${up}/${part}`, {
    method: 'PUT',
    body: bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES),
    headers: withPass(pass),
  });
export const finish = (pass: string, up: string, app = well) =>
  app.request(`/api/guests/uploads/${up}/done`, { method: 'POST', headers: withPass(pass) });
export const status = (pass: string, up: string) =>
  well.request(`/api/guests/uploads/${up}`, { headers: withPass(pass) });

export async function begun(pass: string, file: SentFile, app = well): Promise<string> {
  const answer = await start(pass, file, app);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json<{ upload_id: string }>()).upload_id;
}
export async function arrived(pass: string, file: SentFile, app = well): Promise<string> {
  const up = await begun(pass, file, app);
  for (let part = 1; (part - 1) * PART_BYTES < file.bytes.length; part++)
    expect((await put(pass, up, file, app, part)).status).toBe(204);
  return up;
}
export async function attached(pass: string, file: SentFile = VOICE, app = well): Promise<string> {
  const up = await arrived(pass, file, app);
  expect((await finish(pass, up, app)).status).toBe(204);
  return up;
}

export const passIn = async (answer: Response): Promise<string> => {
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json<{ upload_pass: string | null }>()).upload_pass ?? '';
};

/** Someone without an account has written, and says that a file comes. */
export async function written(patch: object = {}, on?: { id: number }) {
  const site = on ?? (await openSite());
  const body: Letter = letter(site.id, patch);
  return { site, body, pass: await passIn(await write(body)) };
}

export const runLinkJobs = (ms: number) => runJobs(['mail_guest_link'], aMailer(), new Date(START + ms));

/** The tokens in the links that were mailed to an address. */
export async function linksTo(email: string): Promise<string[]> {
  const rows = await db
    .select({ payload: outbox.payload })
    .from(outbox)
    .innerJoin(guest_memories, sql`json_extract(${outbox.payload}, '$.mail.guest_id') = ${guest_memories.id}`)
    .where(eq(guest_memories.email, email));
  return rows.map(({ payload }) =>
    oneTimeToken(testEnv.JWT_SECRET, (payload as { mail: { seed: string } }).mail.seed),
  );
}
export async function linkTo(email: string, ms = MINUTE): Promise<string> {
  await runLinkJobs(ms);
  const [link, ...more] = await linksTo(email);
  expect(more).toEqual([]);
  return link ?? '';
}

export const outcome = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json<GuestOutcome>();
};
export const mediaOf = (up: string) => db.select().from(media).where(eq(media.id, up));
export const mediaOn = (siteId: number) => db.select().from(media).where(eq(media.site_id, siteId));
export const uploadsOn = (siteId: number) => db.select().from(uploads).where(eq(uploads.site_id, siteId));
export const memoriesOn = (siteId: number) => db.select().from(memories).where(eq(memories.owner_id, siteId));
