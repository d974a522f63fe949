import type { Memory, MemoryLink, MemoryMedia } from '#worker/contract/memory.ts';
import { aMemory, picture } from '#worker/testing/view-fixtures.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(14).trim();

const photo = (id: string, more: Partial<MemoryMedia> = {}): MemoryMedia => ({
  ...picture(id),
  kind: 'photo',
  caption: null,
  name: null,
  content_type: 'image/webp',
  bytes: null,
  duration_ms: null,
  peaks: null,
  state: 'ready',
  blurred: false,
  closed: false,
  download: null,
  ...more,
});

const photos = (count: number): MemoryMedia[] => Array.from({ length: count }, (_, i) => photo(`p${i}`));

const file = (more: Partial<MemoryMedia> = {}): MemoryMedia => ({
  ...photo('file'),
  kind: 'file',
  widths: [],
  name: 'family-tree.svg',
  ...more,
});

const video = (more: Partial<MemoryMedia> = {}): MemoryMedia => ({
  ...photo('video'),
  kind: 'video',
  name: 'wedding.mp4',
  content_type: 'video/mp4',
  bytes: 48_000_000,
  duration_ms: 133_000,
  ...more,
});

const recording = (more: Partial<MemoryMedia> = {}): MemoryMedia => ({
  ...photo('audio'),
  kind: 'audio',
  widths: [],
  name: 'voice.m4a',
  content_type: 'audio/mp4',
  bytes: 900_000,
  duration_ms: 61_000,
  peaks: [10, 60, 100, 40],
  ...more,
});

const closed = { closed: true, src: '', widths: [] };

const aLink: MemoryLink = {
  id: 'a',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  host: 'youtube.com',
  title: 'Her <b>song</b>',
  service: 'video',
  embed: 'youtube/dQw4w9WgXcQ',
  closed: false,
};

/** Memories by their distinguishing property. */
export const MEMORIES: Record<string, Memory> = {
  'a text': aMemory(1),
  'a text from this minute': aMemory(1, { created_at: '2026-05-20T11:59:50Z' }),
  'a text from two days ago': aMemory(1, { created_at: '2026-05-18T11:00:00Z' }),
  'a pinned text with a place': aMemory(1, { pinned: true, location: 'ירושלים' }),
  'an answer to a question': aMemory(1, { question: 'מה היה ריח המטבח שלה?' }),
  'a text that was reported': aMemory(1, { collapsed_for: 'reports', text: 'Something rude.' }),
  'a middling text': aMemory(1, { text: 'word '.repeat(90), lang: 'en' }),
  'a long text': aMemory(1, { text: 'מילה '.repeat(200) }),
  'a long text of which a part was sent': aMemory(1, { text: 'מילה '.repeat(140), more: true }),
  'a text of many lines': aMemory(1, { text: 'a\nb\n\nc\n'.repeat(8), lang: 'en' }),
  'a text with marks': aMemory(1, { text: `<b>&amp; "a" 'b' </article> \u202E`, lang: 'en' }),
  'an author with a name of 500 characters': aMemory(1, { author: { name: LONG_NAME } }),
  'an author with a name of one letter': aMemory(1, { author: { name: 'א' } }),
  'an author without a name': aMemory(1, { author: { name: '' } }),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((count) => [
      `${count} photos`,
      aMemory(2, { type: 'photo', text: null, media: photos(count) }),
    ]),
  ),
  'a photo with a caption and a text': aMemory(2, {
    type: 'photo',
    media: [photo('a', { caption: 'ליד הים', focal: { x: 0.5, y: 0.5 } })],
  }),
  'a photo with a point that stays in view': aMemory(2, {
    type: 'photo',
    media: [photo('a', { focal: { x: 0.1, y: 0.9 } }), photo('b')],
  }),
  'photos with captions': aMemory(2, {
    type: 'photo',
    text: null,
    media: [photo('a', { caption: 'ליד הים' }), photo('b', { caption: 'in the garden', thumbhash: null })],
  }),
  'a very wide photo and a very tall one': aMemory(2, {
    type: 'photo',
    media: [photo('a', { width: 4000, height: 400 }), photo('b', { width: 300, height: 3000 })],
  }),
  'a very wide photo': aMemory(2, { type: 'photo', media: [photo('a', { width: 4000, height: 400 })] }),
  'a photo and a file': aMemory(2, { type: 'photo', media: [photo('a'), file()] }),
  'files alone': aMemory(3, {
    type: 'files',
    text: null,
    media: [file(), file({ id: 'f2', caption: 'עץ המשפחה' }), file({ id: 'f3', name: null })],
  }),
  'a document with its type and size': aMemory(3, {
    type: 'files',
    media: [file({ name: 'צוואה.pdf', content_type: 'application/pdf', bytes: 2_400_000 })],
  }),
  'a video': aMemory(6, { type: 'video', media: [video({ caption: 'החתונה' })] }),
  'a video and a recording for the family': aMemory(6, {
    type: 'video',
    media: [
      video({ caption: 'החתונה', download: '/api/media/video?d' }),
      recording({ download: '/api/media/audio?d' }),
    ],
  }),
  'a video and a recording that are written down': aMemory(6, {
    type: 'video',
    media: [video({ transcript: true, captions: 'he' }), recording({ transcript: true })],
  }),
  'a video without a poster': aMemory(6, {
    type: 'video',
    text: null,
    media: [video({ widths: [], width: 0, height: 0, duration_ms: null })],
  }),
  'a video that is being prepared': aMemory(6, { type: 'video', media: [video({ state: 'processing' })] }),
  'a video that could not be read': aMemory(6, { type: 'video', media: [video({ state: 'refused' })] }),
  'a video that browsers do not play': aMemory(6, {
    type: 'video',
    media: [video({ name: 'old.avi', content_type: 'video/x-msvideo' })],
  }),
  'a recording': aMemory(7, { type: 'audio', text: null, media: [recording({ caption: 'Her voice' })] }),
  'a recording without a waveform': aMemory(7, {
    type: 'audio',
    media: [recording({ peaks: null, duration_ms: null })],
  }),
  'one attachment of each kind': aMemory(8, {
    type: 'video',
    media: [video(), recording(), photo('a'), file({ name: 'letter.pdf', bytes: 1000 })],
  }),
  'what a plan had opened, after its end': aMemory(8, {
    type: 'video',
    media: [
      video(closed),
      recording(closed),
      photo('a', { blurred: true, widths: [320] }),
      file({ ...closed, name: 'letter.pdf' }),
      video({ id: 'poster', closed: true, blurred: true, widths: [320] }),
    ],
  }),
  'a candle with words': aMemory(4, { type: 'candle', text: null, candle_text: 'מתגעגעים.' }),
  'a candle with words that were reported': aMemory(4, {
    type: 'candle',
    text: null,
    candle_text: 'Rude.',
    collapsed_for: 'words',
  }),
  'a candle with words in English': aMemory(4, { type: 'candle', text: 'We miss you.', lang: 'en' }),
  'a candle without words': aMemory(4, { type: 'candle', text: null, author: { name: 'Daniel' } }),
  'a candle from somewhere': aMemory(4, { type: 'candle', text: null, location: 'Haifa & <Acre>' }),
  'a candle of someone whose name looks like markup': aMemory(4, {
    type: 'candle',
    text: null,
    author: { name: '<0>{name}</0>' },
  }),
  'a link with all its details': aMemory(9, {
    type: 'link',
    kinds: ['link'],
    links: [aLink],
    tags: ['מוזיקה', 'army'],
    happened_on: { format: 'he', year: 5728, month: 7, day: 1 },
    author_relation: 'הבת',
    location: 'Haifa',
  }),
  'a link without a title, and a closed one': aMemory(9, {
    type: 'link',
    text: null,
    links: [
      { ...aLink, id: 'b', url: 'https://example.org/', host: 'example.org', title: null, embed: null },
      { ...aLink, id: 'c', url: '', embed: null, closed: true },
    ],
    happened_on: { format: 'en', year: 1968, month: null, day: null },
  }),
  'a kind of memory to come': aMemory(5, { type: 'poem' as never }),
};
