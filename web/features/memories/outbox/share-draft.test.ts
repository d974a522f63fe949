import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { type MemoryDraft, newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { json, network, problem } from '#web/testing/network.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import { share } from './share-draft.ts';

let draft: MemoryDraft;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  draft = { ...newDraft(), text: 'She hummed while she sewed.' };
});

const stored = (more: Partial<Memory> = {}): Memory =>
  aMemory(5, { text: draft.text, media: [], location: null, visibility: 'everyone', ...more });

const send = (what: 'memory' | 'candle' = 'memory') =>
  share({
    draft,
    what,
    siteId: 7,
    locale: 'he',
    storeSent: async (sent) => {
      draft = { ...draft, sent };
    },
  });

test('an answer that is lost on the way makes no second memory: the same goes out under the same keys', async () => {
  const asked = network({ 'POST /api/sites/memories': () => problem('service.unavailable', 503) });
  await expect(send()).rejects.toThrow();
  await expect(send()).rejects.toThrow();
  const keys = asked.map((request) => request.headers.get('idempotency-key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const bodies = await Promise.all(asked.map((request) => request.json()));
  expect(bodies[1]).toEqual(bodies[0]);
});

test('a person who goes on writing after a lost reply finds the newer text in the same memory', async () => {
  const first = stored();
  network({ 'POST /api/sites/memories': () => problem('service.unavailable', 503) });
  await expect(send()).rejects.toThrow();
  draft = { ...draft, text: 'She hummed while she sewed, always the same song.' };
  const asked = network({
    'POST /api/sites/memories': () => json(first, 201),
    'PUT /api/sites/memories/5': async (request) => {
      expect(request.headers.get('if-match')).toBe(`"${first.version}"`);
      return json({ ...first, ...((await request.json()) as object), version: first.version + 1 });
    },
  });
  expect((await send()).text).toBe(draft.text);
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});

test('a candle brings its words as an inscription, or none at all', async () => {
  const asked = network({ 'POST /api/sites/memories': () => json(stored({ type: 'candle' }), 201) });
  draft = { ...draft, text: '' };
  await send('candle');
  expect(await asked[0]?.json()).toMatchObject({ candle: true, candle_text: null, text: null });
});
