import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit, outbox } from '#worker/db/schema/operations.ts';
import { sites } from '#worker/db/schema/sites.ts';
import { aPicture, db, type Person } from '#worker/testing/seed.ts';
import {
  aRecording,
  aTalkingFamily,
  at,
  captionAs,
  good,
  memoryRow,
  RUDE,
  readTranscript,
  refused,
  SAID,
  seenMemory,
  VTT,
  writeAs,
} from '#worker/testing/transcript-calls.ts';

let family: Awaited<ReturnType<typeof aTalkingFamily>>;
let owner: Person;
let editor: Person;
let member: Person;
let stranger: Person;
let site: { id: number; slug: string };
beforeEach(async () => {
  family = await aTalkingFamily();
  ({ owner, editor, member, stranger, site } = family);
});

describe('a transcript', () => {
  test('is written by its author, read by a visitor, and shown by its memory as a flag', async () => {
    const { id, memoryId } = await aRecording(family);
    expect(await (await readTranscript(id)).json()).toEqual({
      text: null,
      lang: null,
      captions: null,
      version: 1,
    });
    const { transcript, memory } = await good(await writeAs(member, id, { lang: 'yi' }));
    expect(transcript).toEqual({ text: SAID, lang: 'yi', captions: null, version: 2 });
    expect(memory).toMatchObject({ id: memoryId, status: 'published', media: [{ id, transcript: true }] });
    expect(await (await readTranscript(id)).json()).toMatchObject({ text: SAID, version: 2 });
    const shown = await seenMemory(memoryId);
    expect(shown.media[0]).toMatchObject({ transcript: true });
    expect(JSON.stringify(shown)).not.toContain('ship');
  });

  test('is corrected by the staff, which the audit log and the memory say', async () => {
    const { id, memoryId } = await aRecording(family);
    await good(await writeAs(member, id));
    const { memory } = await good(await writeAs(editor, id, { text: 'We came by train.' }, 2));
    expect(memory).toMatchObject({ edited_by_staff: true, status: 'published' });
    const log = await db.select().from(audit).where(eq(audit.action, 'memory.edited'));
    expect(log.filter((row) => row.actor_id === editor.userId)).toMatchObject([
      { object_id: String(memoryId), after: { changed: ['transcript'] } },
    ]);
    expect(JSON.stringify(log)).not.toContain('train');
  });

  test('is removed by leaving it empty, and can be written again', async () => {
    const { id } = await aRecording(family);
    await good(await writeAs(member, id));
    const { transcript, memory } = await good(await writeAs(member, id, { text: '  ' }, 2));
    expect(transcript).toEqual({ text: null, lang: null, captions: null, version: 3 });
    expect(memory.media[0]).not.toHaveProperty('transcript');
    await good(await writeAs(member, id, {}, 3));
  });

  test('of two that are written at once the second is told, with what the first says', async () => {
    const { id } = await aRecording(family);
    await good(await writeAs(member, id));
    const late = await writeAs(editor, id, { text: 'We flew.' }, 1);
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({
      code: 'request.stale',
      params: { current: { text: SAID, version: 2 } },
    });
    const both = await Promise.all([
      writeAs(member, id, { text: 'One' }, 2),
      writeAs(editor, id, { text: 'Two' }, 2),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await (await readTranscript(id)).json()).toMatchObject({ version: 3 });
  });

  test('that was saved but not answered is not a conflict when it is sent again', async () => {
    const { id, memoryId } = await aRecording(family);
    await good(await writeAs(member, id));
    const again = await good(await writeAs(member, id));
    expect(again.transcript.version).toBe(2);
    expect((await memoryRow(memoryId))?.version).toBe(2);
  });

  test('is written while the text of its memory is edited, and neither is lost', async () => {
    const { id, memoryId } = await aRecording(family);
    const [text, said] = await Promise.all([
      at(member).request(`/api/sites/memories/${memoryId}`, {
        method: 'PUT',
        json: { text: 'Other words', media: [{ id }] },
        headers: { 'If-Match': '"1"' },
      }),
      writeAs(member, id),
    ]);
    expect(said.status).toBe(200);
    expect([200, 412]).toContain(text.status);
    expect(await (await readTranscript(id)).json()).toMatchObject({ text: SAID });
  });

  test.each([
    ['a language that is none', { lang: 'xx' }],
    ['too long a text', { text: 'x'.repeat(20_001) }],
    ['no text', { text: undefined }],
  ])('is refused with %s', async (_what, json) => {
    const { id } = await aRecording(family);
    expect((await writeAs(member, id, json)).status).toBe(422);
  });

  test('needs the version that was read', async () => {
    const { id } = await aRecording(family);
    const blind = await at(member).request(`/api/media/${id}/transcript`, {
      method: 'PUT',
      json: { text: SAID, lang: 'en' },
    });
    expect(await refused(blind)).toBe('422 request.invalid');
  });

  test.each([
    ['a visitor', () => undefined, '401 auth.token_missing'],
    ['a stranger', () => stranger, '403 auth.forbidden'],
  ])('is not written by %s', async (_who, who, answer) => {
    const { id } = await aRecording(family);
    expect(await refused(await writeAs(who(), id))).toBe(answer);
  });

  test('is not for a photo, for what is not attached, nor for what is not there', async () => {
    const { memoryId } = await aRecording(family);
    const photo = await aPicture({ site_id: site.id, created_by: member.userId, memory_id: memoryId });
    const loose = await aPicture({ site_id: site.id, created_by: member.userId, kind: 'audio', widths: [] });
    for (const id of [photo, loose, 'nothing']) {
      expect(await refused(await readTranscript(id, member))).toBe('404 memory.not_found');
      expect(await refused(await writeAs(member, id))).toBe('404 memory.not_found');
    }
  });
});

describe('what is held for approval is held again', () => {
  beforeEach(async () => {
    await db.delete(outbox);
    await db.update(sites).set({ mode: 'open' }).where(eq(sites.id, site.id));
  });

  test('when its author writes down what is said, or adds captions', async () => {
    for (const write of [writeAs, captionAs]) {
      const { id, memoryId } = await aRecording(family, { author_id: stranger.userId });
      const { memory } = await good(await write(stranger, id));
      expect(memory).toMatchObject({ status: 'pending', id: memoryId });
      expect(await refused(await readTranscript(id))).toBe('404 memory.not_found');
      expect((await readTranscript(id, owner)).status).toBe(200);
    }
    const names = (await db.select({ name: outbox.name }).from(outbox)).map(({ name }) => name);
    expect(names).toEqual(['tell_approvers', 'tell_approvers']);
  });

  test('not when the staff do', async () => {
    const { id } = await aRecording(family, { author_id: stranger.userId });
    expect((await good(await writeAs(editor, id))).memory.status).toBe('published');
  });

  test('and an approver does not approve what they have not read', async () => {
    const { id, memoryId } = await aRecording(family, { author_id: stranger.userId, status: 'pending' });
    await good(await writeAs(stranger, id));
    const decision = await at(owner).request(`/api/sites/memories/${memoryId}/decision`, {
      method: 'POST',
      json: { decision: 'approve', version: 1 },
    });
    expect(await refused(decision)).toBe('412 request.stale');
  });
});

describe('the word list', () => {
  test('collapses a memory for its transcript, or its captions, until they are changed', async () => {
    const { id, memoryId } = await aRecording(family);
    expect((await good(await writeAs(member, id, { text: RUDE }))).memory.collapsed_for).toBe('words');
    const edit = await at(member).request(`/api/sites/memories/${memoryId}`, {
      method: 'PUT',
      json: { text: 'Kind words', media: [{ id }] },
      headers: { 'If-Match': '"2"' },
    });
    expect(await edit.json()).toMatchObject({ collapsed_for: 'words' });
    expect((await good(await writeAs(member, id, {}, 2))).memory.collapsed_for).toBe(null);
    const rude = VTT.replace('We came by ship', RUDE);
    expect((await good(await captionAs(member, id, rude, 3))).memory.collapsed_for).toBe('words');
  });

  test('lets the staff write what they write', async () => {
    const { id } = await aRecording(family);
    expect((await good(await writeAs(owner, id, { text: RUDE }))).memory.collapsed_for).toBe(null);
  });
});
