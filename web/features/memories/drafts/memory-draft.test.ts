import { expect, test } from 'vitest';
import { writeDraft } from '#web/lib/drafts.ts';
import { draftKey } from '#web/lib/storage-keys.ts';
import { newLink } from './draft-link.ts';
import {
  deleteDraft,
  isToBeSent,
  loadDraft,
  newDraft,
  newPhoto,
  peekVisitorDraft,
  storeDraft,
} from './memory-draft.ts';
import { parseBytes } from './stored-draft.ts';

const visitor = (id: number) => ({ what: 'memory', id, userId: null }) as const;
const member = (id: number) => ({ what: 'memory', id, userId: 3 }) as const;
const written = (text: string, send: string | null = null) => ({ ...newDraft(), text, send });

test('a person who wrote before signing up finds their draft afterwards, once', async () => {
  const draft = written('before', new Date().toISOString());
  await storeDraft(visitor(1), draft);
  const found = await loadDraft(member(1));
  expect(found).toEqual(draft);
  expect(found && isToBeSent(found)).toBe(true);
  expect(await peekVisitorDraft('memory', 1)).toBeUndefined();
  expect(await loadDraft(member(1))).toEqual(draft);
});

test('words of before and of after signing in stand together, and wait to be looked at', async () => {
  await storeDraft(member(2), written('mine'));
  await storeDraft(visitor(2), written('from before', new Date().toISOString()));
  const both = await loadDraft(member(2));
  expect(both?.text).toBe('mine\n\nfrom before');
  expect(both && isToBeSent(both)).toBe(false);
});

test('a link without an address or a title is not found again', async () => {
  const link = { ...newLink(), title: 'The house' };
  await storeDraft(member(5), { ...written('with links'), links: [newLink(), link] });
  expect((await loadDraft(member(5)))?.links).toEqual([link]);
});

test('another person on the same device does not meet the draft', async () => {
  await storeDraft(member(3), written('private'));
  expect(await loadDraft({ what: 'memory', id: 3, userId: 4 })).toBeNull();
  expect(await loadDraft(visitor(3))).toBeNull();
});

test('a draft submitted two days ago is no longer sent by itself', () => {
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString();
  expect(isToBeSent(written('late', before))).toBe(false);
});

test.each([
  'x',
  5,
  [],
  {},
  { text: 5 },
  { ...newDraft(), editing: 'x' },
  JSON.parse('{"__proto__": {"text": "x"}}'),
])('an unreadable value is no draft, and does not prevent a new one: %j', async (kept) => {
  await writeDraft(draftKey('memory', 6, 3), kept);
  await writeDraft(draftKey('memory', 6, null), kept);
  expect(await loadDraft(member(6))).toBeNull();
  expect(await peekVisitorDraft('memory', 6)).toBeUndefined();
});

test('the readable text of a damaged draft is restored, and waits for review', async () => {
  const photo = newPhoto('sea.jpg');
  const kept = {
    ...written('by the sea', new Date().toISOString()),
    photos: [photo, { key: 5 }],
    clientKey: 'x',
  };
  await writeDraft(draftKey('memory', 7, 3), kept);
  const found = await loadDraft(member(7));
  expect(found).toMatchObject({ text: 'by the sea', photos: [photo], send: null });
  expect(found?.clientKey).toMatch(/^[\w-]{8,}$/);
  await writeDraft(draftKey('memory', 8, 3), { ...kept, photos: null });
  expect(await loadDraft(member(8))).toMatchObject({ text: 'by the sea', photos: [] });
});

test('a draft stored before there were other attachments than photos has its photos', async () => {
  const { kind: _, focal: __, print: ___, ...older } = newPhoto('sea.jpg');
  await writeDraft(draftKey('memory', 10, 3), { ...written('by the sea'), photos: [older] });
  expect(await loadDraft(member(10))).toMatchObject({ photos: [{ ...older, kind: 'photo', focal: null }] });
});

test('a draft that was shared is gone', async () => {
  const draft = written('shared');
  await storeDraft(member(5), draft);
  await deleteDraft(member(5), draft);
  expect(await loadDraft(member(5))).toBeNull();
});

test.each([
  [{ text: 'of an old shape' }, 'of an old shape'],
  [{ ...newDraft(), text: 'rewritten', editing: 'x' }, 'rewritten'],
  [{ text: 'x'.repeat(100_000), photos: 5 }, 'x'.repeat(100_000)],
])('words in a damaged draft are found, and not sent by themselves', async (kept, text) => {
  await writeDraft(draftKey('memory', 9, 3), { send: new Date().toISOString(), ...kept });
  expect(await loadDraft(member(9))).toMatchObject({ text, send: null });
});

test.each([
  { file: {} },
  { file: { name: 'sea.jpg', size: 4 } },
  { shrunk: { name: 'sea.jpg', thumbhash: null, widths: [{ width: 320, height: 200, blob: {} }] } },
  { shrunk: { name: 'sea.jpg', thumbhash: null, widths: [{ blob: new Blob(['x']) }] } },
])('bytes of a photo that cannot be read are none: %j', (stored) => {
  expect(parseBytes(stored)).toBeUndefined();
});

test('bytes of a photo are read as they were stored', () => {
  const file = new File(['x'], 'sea.jpg');
  const widths = [{ width: 320, height: 200, blob: new Blob(['x']) }];
  const shrunk = { name: 'sea.jpg', thumbhash: null, widths };
  expect(parseBytes({ file })).toEqual({ file });
  expect(parseBytes({ shrunk })).toEqual({ shrunk });
});
