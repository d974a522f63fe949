import { describe, expect, test } from 'vitest';
import { heldKinds, isCandle, kindOf, kindOfType } from './memory-kinds.ts';

const jpeg = { kind: 'photo', content_type: 'image/jpeg' } as const;
const svg = { kind: 'photo', content_type: 'image/svg+xml' } as const;
const video = { kind: 'video', content_type: 'video/mp4' } as const;
const content = (more: object) => ({ text: null, candle_text: null, media: [], links: [], ...more });

describe('the kind of a memory', () => {
  test.each([
    ['a candle, whatever its attachments', true, [jpeg], [], 'candle'],
    ['text alone', false, [], [], 'text'],
    ['photos', false, [jpeg, svg], [], 'photo'],
    ['a picture that no browser draws', false, [svg], [], 'files'],
    ['a link', false, [], ['a link'], 'link'],
    ['a link beside a photo', false, [jpeg], ['a link'], 'photo'],
  ] as const)('%s', (_, sentAsCandle, attachments, links, type) => {
    expect(kindOf(sentAsCandle, attachments, links).type).toBe(type);
    expect(kindOfType(type).type).toBe(type);
    expect(isCandle(type)).toBe(sentAsCandle);
  });

  test('is one of those of its attachments, each once', () => {
    expect(heldKinds([svg, jpeg, video, jpeg], ['a link'])).toEqual(['video', 'photo', 'files', 'link']);
    expect(heldKinds([], [])).toEqual([]);
  });

  test('a candle may be empty; any other memory needs text or an attachment', () => {
    expect(kindOf(true, [], []).isEmpty(content({}))).toBe(false);
    expect(kindOf(false, [], []).isEmpty(content({}))).toBe(true);
    expect(kindOf(false, [], []).isEmpty(content({ media: [{ id: 'm' }] }))).toBe(false);
  });

  test('only a candle has an inscription, and it has no other content', () => {
    expect(kindOf(true, [], []).faults(content({ text: 'a', media: [{ id: 'm' }] }))).toMatchObject([
      { pointer: '/text', code: 'candle.text' },
      { pointer: '/media', code: 'candle.media' },
    ]);
    expect(kindOf(false, [], []).faults(content({ candle_text: 'a' }))).toMatchObject([
      { pointer: '/candle_text', code: 'candle.only' },
    ]);
  });
});
