import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Problem } from '#worker/contract/errors.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Transcribed } from '#worker/contract/transcript.ts';
import { memories } from '#worker/db/schema/memories.ts';
import type { media } from '#worker/db/schema/sites.ts';
import { testApp } from './app.ts';
import { aMemory, aPerson, aPicture, aSite, db, joins, type Person } from './seed.ts';

export const NOON = new Date('2026-11-10T12:00:00.000Z');
export const SAID = 'We came by ship, and my mother sang all the way.';
export const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWe came by ship\n';
export const RUDE = 'He called everyone a motherfucker, with love.';

export const at = (as?: Person) => testApp({ ...(as && { as }), now: () => NOON });

/** A site with a plan and its family. */
export async function aTalkingFamily() {
  const [owner, editor, member, stranger] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const site = await aSite({ owner_id: owner.userId, subscribed: true });
  await joins(site.id, member.userId, null);
  await joins(site.id, editor.userId, 3);
  return { owner, editor, member, stranger, site };
}

type Patch = Partial<typeof memories.$inferInsert>;

/** A memory with a recording. */
export async function aRecording(
  { site, member }: { site: { id: number }; member: Person },
  patch: Patch = {},
  medium: Partial<typeof media.$inferInsert> = {},
) {
  const memoryId = await aMemory({ owner_id: site.id, author_id: member.userId, type: 'audio', ...patch });
  const id = await aPicture({
    kind: 'audio',
    content_type: 'audio/webm',
    file_bytes: 30,
    widths: [],
    ...medium,
    site_id: site.id,
    created_by: member.userId,
    memory_id: memoryId,
    attached_at: NOON.toISOString(),
  });
  return { id, memoryId };
}
/** The same with a video. */
export const aVideo = (family: { site: { id: number }; member: Person }, patch: Patch = {}) =>
  aRecording(
    family,
    { type: 'video', ...patch },
    { kind: 'video', content_type: 'video/webm', widths: [320] },
  );

export const writeAs = (as: Person | undefined, id: string, json: object = {}, version = 1) =>
  at(as).request(`/api/media/${id}/transcript`, {
    method: 'PUT',
    json: { text: SAID, lang: 'en', ...json },
    headers: { 'If-Match': `"${version}"` },
  });
export const captionAs = (as: Person, id: string, body: BodyInit = VTT, version = 1, lang = 'en') =>
  at(as).request(`/api/media/${id}/captions?lang=${lang}`, {
    method: 'PUT',
    body,
    headers: { 'If-Match': `"${version}"` },
  });
export const readTranscript = (id: string, as?: Person) => at(as).request(`/api/media/${id}/transcript`);
export const good = async (response: Response): Promise<Transcribed> => {
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
};
/** The status and the error code of a refused call. */
export const refused = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.json<Problem>()).code}`;
export const memoryRow = async (id: number) =>
  (await db.select().from(memories).where(eq(memories.id, id)))[0];
export const seenMemory = async (memoryId: number, as?: Person) =>
  (await at(as).request(`/api/sites/memories/item/${memoryId}`)).json<Memory>();
