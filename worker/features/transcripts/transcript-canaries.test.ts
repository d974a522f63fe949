import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hooks } from '#worker/app/features.ts';
import type { MemoryPage } from '#worker/contract/memory.ts';
import type { Transcript } from '#worker/contract/transcript.ts';
import { memories } from '#worker/db/schema/memories.ts';
import { transcripts } from '#worker/db/schema/memory-life.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { media, sites } from '#worker/db/schema/sites.ts';
import { aMailer, runJobs } from '#worker/testing/run-jobs.ts';
import { aSite, db, type Person } from '#worker/testing/seed.ts';
import {
  aRecording,
  aTalkingFamily,
  at,
  aVideo,
  captionAs,
  good,
  NOON,
  readTranscript,
  refused,
  SAID,
  seenMemory,
  VTT,
  writeAs,
} from '#worker/testing/transcript-calls.ts';

let family: Awaited<ReturnType<typeof aTalkingFamily>>;
let owner: Person;
let member: Person;
let stranger: Person;
let site: { id: number; slug: string };
beforeEach(async () => {
  family = await aTalkingFamily();
  ({ owner, member, stranger, site } = family);
});

describe('who must not see a memory sees nothing of what is said in it', () => {
  test.each([
    ['waits', { status: 'pending' as const }],
    ['was returned', { status: 'returned' as const }],
    ['was denied', { status: 'denied' as const }],
    ['was deleted', { status: 'trashed' as const, trashed_at: NOON.toISOString(), trashed_by: 1 }],
    ['is for members', { visibility: 'members' as const }],
    ['is for the staff', { visibility: 'staff' as const }],
  ])('where it %s', async (_how, patch) => {
    const { id, memoryId } = await aRecording(family);
    await good(await writeAs(member, id));
    await good(await captionAs(member, id, VTT, 2));
    const { captions } = await (await readTranscript(id)).json<Transcript>();
    await db.update(memories).set(patch).where(eq(memories.id, memoryId));
    for (const who of [undefined, stranger]) {
      expect(await refused(await readTranscript(id, who))).toBe('404 memory.not_found');
      if (who) expect(await refused(await writeAs(who, id, {}, 3))).toBe('404 memory.not_found');
      expect((await at(who).request(`/api/sites/memories/${site.id}?q=ship`)).status).toBe(200);
      const { memories: found } = await (
        await at(who).request(`/api/sites/memories/${site.id}?q=ship`)
      ).json<MemoryPage>();
      expect(found).toEqual([]);
    }
    // the address that was issued while it was public
    expect((await at().request(captions?.src ?? '')).status).toBe(404);
    expect((await readTranscript(id, owner)).status).toBe(200);
  });

  test('where the site is private, or deleted', async () => {
    const { id } = await aRecording(family);
    await good(await writeAs(member, id));
    await db.update(sites).set({ mode: 'private' }).where(eq(sites.id, site.id));
    expect((await readTranscript(id, member)).status).toBe(200);
    expect(await refused(await readTranscript(id, stranger))).toBe('404 memory.not_found');
    await db.update(sites).set({ deleted_at: NOON.toISOString() }).where(eq(sites.id, site.id));
    expect(await refused(await readTranscript(id, member))).toBe('404 memory.not_found');
  });

  test('where the plan has ended and closed it, except for its author', async () => {
    const { id, memoryId } = await aVideo(family);
    await good(await captionAs(member, id, VTT));
    await good(await writeAs(member, id, {}, 2));
    const { captions } = await (await readTranscript(id)).json<Transcript>();
    await db.update(sites).set({ subscribed: false }).where(eq(sites.id, site.id));
    for (const who of [undefined, stranger, owner]) {
      expect(await refused(await readTranscript(id, who))).toBe('404 memory.not_found');
      const [medium] = (await seenMemory(memoryId, who)).media;
      expect(medium).toMatchObject({ closed: true });
      expect(medium).not.toHaveProperty('transcript');
      expect(medium).not.toHaveProperty('captions');
      const { memories: found } = await (
        await at(who).request(`/api/sites/memories/${site.id}?q=ship`)
      ).json<MemoryPage>();
      expect(found).toEqual([]);
    }
    expect(await refused(await writeAs(owner, id, {}, 3))).toBe('404 memory.not_found');
    expect((await at().request(captions?.src ?? '')).status).toBe(404);
    const own = await (await readTranscript(id, member)).json<Transcript>();
    expect(own.text).toBe(SAID);
    expect((await at().request(own.captions?.src ?? '')).status).toBe(200);
    await good(await writeAs(member, id, { text: 'We came by boat.' }, 3));
  });
});

describe('a transcript goes where its recording goes', () => {
  test('to another site, where it is found, and not where it was', async () => {
    const { id, memoryId } = await aRecording(family);
    await good(await writeAs(member, id));
    const other = await aSite({ owner_id: member.userId, subscribed: true });
    const moved = await at(member).request(`/api/sites/memories/${memoryId}/move`, {
      method: 'POST',
      json: { site_id: other.id },
    });
    expect(moved.status).toBe(200);
    const found = async (siteId: number) =>
      (await (await at(member).request(`/api/sites/memories/${siteId}?q=ship`)).json<MemoryPage>()).memories;
    expect(await found(site.id)).toEqual([]);
    expect(await found(other.id)).toMatchObject([{ id: memoryId, media: [{ transcript: true }] }]);
  });

  test('away, when an edit removes it, and when the trash is purged', async () => {
    const { id, memoryId } = await aRecording(family, { text: 'A voyage' });
    await good(await writeAs(member, id));
    await at(member).request(`/api/sites/memories/${memoryId}`, {
      method: 'PUT',
      json: { text: 'A voyage', media: [] },
      headers: { 'If-Match': '"2"' },
    });
    expect(await db.select().from(transcripts).where(eq(transcripts.media_id, id))).toEqual([]);
    const search = await at().request(`/api/sites/memories/${site.id}?q=ship`);
    expect((await search.json<MemoryPage>()).memories).toEqual([]);

    const second = await aRecording(family);
    await good(await writeAs(member, second.id));
    await db
      .update(memories)
      .set({ status: 'trashed', trashed_at: '2026-10-01T00:00:00.000Z' })
      .where(eq(memories.id, second.memoryId));
    const job = hooks.jobs.get('purge_trash');
    await job?.run({ db, now: () => NOON } as never, {}).then((statements) => db.batch(statements as never));
    expect(await db.select().from(transcripts).where(eq(transcripts.media_id, second.id))).toEqual([]);
  });
});

test('a job writes the words of the memories that were there before', async () => {
  const { id, memoryId } = await aRecording(family, { text: 'An old voyage' });
  await db.insert(transcripts).values({
    media_id: id,
    memory_id: memoryId,
    text: SAID,
    lang: 'en',
    flagged: false,
    version: 2,
    updated_at: '',
  });
  await db.update(media).set({ transcript_lang: 'en' }).where(eq(media.id, id));
  const found = async (q: string) =>
    (await (await at().request(`/api/sites/memories/${site.id}?q=${q}`)).json<MemoryPage>()).memories.length;
  expect(await found('voyage')).toBe(0);
  await db.insert(outbox).values({
    id: 'again',
    name: 'index_memories',
    payload: { after: 0 },
    created_at: NOON.toISOString(),
    due_at: NOON.toISOString(),
  });
  for (let run = 0; run < 2; run++) await runJobs(['index_memories'], aMailer(), NOON);
  expect([await found('voyage'), await found('ship')]).toEqual([1, 1]);
});
