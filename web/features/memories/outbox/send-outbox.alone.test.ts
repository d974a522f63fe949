import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadDraft, newDraft, storeDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { deleteDrafts, writeDraft } from '#web/lib/drafts.ts';
import { outboxKey } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { aMemory } from '#worker/testing/view-fixtures.ts';
import {
  addToOutbox,
  clearFault,
  dropWaiting,
  listOutbox,
  moveToComposer,
  type OutboxChange,
  onOutboxChange,
} from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

const tokenOf = (userId: number) => `Bearer x.${btoa(JSON.stringify({ sub: String(userId) }))}.y`;
const signIn = (userId: number) => localStorage.setItem(TOKEN_KEY, tokenOf(userId));

let site = 100;
let told: OutboxChange[] = [];
let leave: () => void;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  site += 1;
  told = [];
  leave = onOutboxChange((change) => void told.push(change));
  signIn(3);
});
afterEach(async () => {
  leave();
  for (const userId of [3, 4]) for (const one of await listOutbox(userId)) await dropWaiting(one);
});

type Body = { client_key: string; text: string | null };

/** A server that deduplicates memories by idempotency key, as ours does; loses the first `lost` responses. */
function aServer(lost = 0) {
  const stored = new Map<string, Body>();
  let answers = 0;
  const asked = network({
    'POST /api/sites/memories': async (request) => {
      const body = (await request.json()) as Body;
      const first = stored.get(body.client_key) ?? body;
      stored.set(body.client_key, first);
      answers += 1;
      if (answers <= lost) throw new TypeError('Failed to fetch');
      return json(aMemory(stored.size, { text: first.text, media: [], location: null, site_id: site }), 201);
    },
  });
  return { stored, asked };
}

const written = (text: string) => ({ ...newDraft(), text });
const mine = () => ({ userId: 3, siteId: site, what: 'memory', locale: 'en' }) as const;
const waitingTexts = async (userId = 3) => (await listOutbox(userId, site)).map(({ draft }) => draft.text);
const types = () => told.map(({ type }) => type).filter((type) => type !== 'changed');

test('a memory written without a connection leaves the form, survives a reload, and is sent once', async () => {
  const draft = written('She sang.');
  await storeDraft({ what: 'memory', id: site, userId: 3 }, draft);
  expect(await addToOutbox(mine(), draft)).toBe(true);
  expect(await loadDraft({ what: 'memory', id: site, userId: 3 })).toBeNull();
  expect(await waitingTexts()).toEqual(['She sang.']);
  const { stored } = aServer();
  expect(await sendOutbox()).toEqual({ end: 'done' });
  expect(await sendOutbox()).toEqual({ end: 'done' });
  expect([...stored.values()].map(({ text }) => text)).toEqual(['She sang.']);
  expect(await waitingTexts()).toEqual([]);
  expect(types()).toEqual(['sent']);
});

test('an answer that is lost on the way makes no second memory', async () => {
  await addToOutbox(mine(), written('Once.'));
  const { stored, asked } = aServer(2);
  expect((await sendOutbox()).end).toBe('later');
  expect((await sendOutbox()).end).toBe('later');
  expect(await waitingTexts()).toEqual(['Once.']);
  expect((await sendOutbox()).end).toBe('done');
  expect(stored.size).toBe(1);
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('two tabs that find the same waiting send it once: one of them does, and where none can know, the key makes it one', async () => {
  await addToOutbox(mine(), written('Both.'));
  const { stored, asked } = aServer();
  vi.resetModules();
  const otherTab = await import('./send-outbox.ts');
  const ends = await Promise.all([sendOutbox(), otherTab.sendOutbox()]);
  expect(ends.map(({ end }) => end)).toEqual(['done', 'done']);
  expect(stored.size).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(2);

  await addToOutbox(mine(), written('And again.'));
  let held = false;
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: {
      async request(_: string, __: object, run: (lock: object | null) => Promise<unknown>) {
        if (held) return run(null);
        held = true;
        return run({}).finally(() => {
          held = false;
        });
      },
    },
  });
  const before = asked.length;
  const [here, there] = await Promise.all([sendOutbox(), otherTab.sendOutbox()]);
  // the tab without the lock cannot know that the other one has sent it
  expect([here.end, there.end]).toEqual(['done', 'later']);
  expect(asked.length - before).toBe(1);
  expect(stored.size).toBe(2);
});

test('several go out in the order they were written, and one that is refused holds up no other', async () => {
  await addToOutbox(mine(), written('first'));
  await new Promise((done) => setTimeout(done, 5));
  await addToOutbox(mine(), written('second'));
  const sent: (string | null)[] = [];
  network({
    'POST /api/sites/memories': async (request) => {
      const { text } = (await request.json()) as Body;
      sent.push(text);
      return text === 'first'
        ? problem('auth.forbidden', 403, 'You cannot write here any more.')
        : json(aMemory(2, { text, media: [] }), 201);
    },
  });
  expect((await sendOutbox()).end).toBe('done');
  expect(sent).toEqual(['first', 'second']);
  const [left, ...none] = await listOutbox(3, site);
  expect(none).toEqual([]);
  expect(left).toMatchObject({ fault: 'You cannot write here any more.', draft: { text: 'first' } });
  expect(types()).toEqual(['refused', 'sent']);
});

test.each([
  ['auth.forbidden', 403],
  ['site.not_found', 404],
  ['request.invalid', 422],
  ['media.free_limit', 403],
] as const)(
  'what is refused with %s is not sent again by itself; nothing typed is lost',
  async (code, status) => {
    await addToOutbox(mine(), written('Mine.'));
    const asked = network({ 'POST /api/sites/memories': () => problem(code, status, 'The reason.') });
    await sendOutbox();
    await sendOutbox();
    expect(asked.length).toBe(1);
    const [waiting] = await listOutbox(3, site);
    expect(waiting).toMatchObject({ fault: 'The reason.', draft: { text: 'Mine.' } });
    if (!waiting) return;
    await moveToComposer(waiting);
    expect(await waitingTexts()).toEqual([]);
    expect(await loadDraft({ what: 'memory', id: site, userId: 3 })).toMatchObject({
      text: 'Mine.',
      clientKey: waiting.draft.clientKey,
    });
  },
);

test('a memory written while another is being sent goes out after it', async () => {
  await addToOutbox(mine(), written('first'));
  const texts: (string | null)[] = [];
  network({
    'POST /api/sites/memories': async (request) => {
      const { text } = (await request.json()) as Body;
      texts.push(text);
      if (texts.length === 1) await addToOutbox(mine(), written('second'));
      return json(aMemory(texts.length, { text, media: [], location: null, site_id: site }), 201);
    },
  });
  expect((await sendOutbox()).end).toBe('done');
  expect(texts).toEqual(['first', 'second']);
  expect(await waitingTexts()).toEqual([]);
});

test('a refused memory is sent unchanged when its author asks for that', async () => {
  await addToOutbox(mine(), written('Mine.'));
  network({ 'POST /api/sites/memories': () => problem('auth.forbidden', 403, 'No.') });
  await sendOutbox();
  const [waiting] = await listOutbox(3, site);
  if (waiting) await clearFault(waiting);
  const { stored } = aServer();
  await sendOutbox();
  expect(stored.size).toBe(1);
});

test.each([
  [502, {}],
  [503, { retry_after: 7 }],
  [429, { retry_after: 7 }],
] as const)('after %s it waits, and is tried again', async (status, more) => {
  await addToOutbox(mine(), written('Wait.'));
  network({ 'POST /api/sites/memories': () => problem('rate.limited', status, 'Later.', more) });
  expect(await sendOutbox()).toMatchObject({ end: 'later' });
  expect(await listOutbox(3, site)).toMatchObject([{ fault: null }]);
});

test('a person who was logged out meanwhile is asked to log in, and then the memory is sent', async () => {
  await addToOutbox(mine(), written('Kept.'));
  network({
    'POST /api/sites/memories': () => problem('auth.token_expired', 401),
    'POST /api/users/refresh': () => problem('auth.token_missing', 401),
  });
  expect((await sendOutbox()).end).toBe('signed-out');
  expect(types()).toEqual(['signed-out']);
  const { stored } = aServer();
  expect((await sendOutbox()).end).toBe('done');
  expect(stored.size).toBe(0);
  signIn(3);
  await sendOutbox();
  expect(stored.size).toBe(1);
});

test('a token that is too old is renewed on the way', async () => {
  await addToOutbox(mine(), written('Renewed.'));
  let renewed = false;
  const asked = network({
    'POST /api/sites/memories': () =>
      renewed ? json(aMemory(1, { text: 'Renewed.' }), 201) : problem('auth.token_expired', 401),
    'POST /api/users/refresh': () => {
      renewed = true;
      return json({ token: tokenOf(3).slice('Bearer '.length) });
    },
  });
  expect((await sendOutbox()).end).toBe('done');
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/sites/memories',
    '/api/users/refresh',
    '/api/sites/memories',
  ]);
  expect(await waitingTexts()).toEqual([]);
});

test('nothing is sent in the name of another person on the same device', async () => {
  await addToOutbox(mine(), written('By three.'));
  signIn(4);
  const { stored } = aServer();
  await sendOutbox();
  expect(stored.size).toBe(0);
  expect(await waitingTexts(4)).toEqual([]);
  expect(await waitingTexts(3)).toEqual(['By three.']);
});

/** Two memories of user 3, in the order in which they were written. */
async function addTwoByThree(): Promise<void> {
  await addToOutbox(mine(), written('first, by three'));
  await new Promise((done) => setTimeout(done, 5));
  await addToOutbox(mine(), written('second, by three'));
}

test('a person who signs in while another person’s memory is being sent does not become its author', async () => {
  await addTwoByThree();
  const names: (string | null)[] = [];
  network({
    'POST /api/sites/memories': (request) => {
      names.push(request.headers.get('Authorization'));
      // the response is slow: meanwhile user 3 logs out and user 4 logs in
      signIn(4);
      return problem('auth.token_expired', 401);
    },
  });
  expect((await sendOutbox()).end).toBe('done');
  expect(names).toEqual([tokenOf(3)]);
  expect(types()).toEqual([]);
  expect(await listOutbox(3, site)).toMatchObject([{ fault: null }, { fault: null }]);
});

test('and the memories after it stay for the person who wrote them', async () => {
  await addTwoByThree();
  const names: (string | null)[] = [];
  network({
    'POST /api/sites/memories': (request) => {
      names.push(request.headers.get('Authorization'));
      signIn(4);
      return json(aMemory(1, { text: 'first, by three', media: [], location: null }), 201);
    },
  });
  expect((await sendOutbox()).end).toBe('done');
  expect(names).toEqual([tokenOf(3)]);
  expect(await waitingTexts(3)).toEqual(['second, by three']);
});

test('a person who signs in meanwhile has their own waiting memories sent too, in their own name', async () => {
  await addTwoByThree();
  await addToOutbox({ ...mine(), userId: 4 }, written('by four'));
  const sent: [name: string | null, text: string | null][] = [];
  network({
    'POST /api/sites/memories': async (request) => {
      const { text } = (await request.json()) as Body;
      sent.push([request.headers.get('Authorization'), text]);
      signIn(4);
      return json(aMemory(sent.length, { text, media: [], location: null }), 201);
    },
  });
  await sendOutbox();
  expect(sent).toEqual([
    [tokenOf(3), 'first, by three'],
    [tokenOf(4), 'by four'],
  ]);
  expect(await waitingTexts(3)).toEqual(['second, by three']);
});

test('a memory moved back while another is being written joins it, and they stay one memory', async () => {
  const draft = written('before');
  await addToOutbox(mine(), draft);
  await storeDraft({ what: 'memory', id: site, userId: 3 }, written('since'));
  const [waiting] = await listOutbox(3, site);
  if (waiting) await moveToComposer(waiting);
  expect(await loadDraft({ what: 'memory', id: site, userId: 3 })).toMatchObject({
    text: 'since\n\nbefore',
    clientKey: draft.clientKey,
  });
});

test.each([
  { draft: { text: 'She sang.' } },
  { text: 'She sang.' },
  { userId: 'x', draft: { ...written('She sang.'), photos: 5 }, what: 'memory' },
])(
  'an item that can be read only in part is shown to its writer, and neither sent nor lost: %j',
  async (kept) => {
    await writeDraft(outboxKey(3, site, 'a-client-key'), kept);
    const { stored } = aServer();
    await sendOutbox();
    expect(stored.size).toBe(0);
    expect(await listOutbox(3, site)).toMatchObject([
      { userId: 3, siteId: site, fault: '', draft: { text: 'She sang.', clientKey: 'a-client-key' } },
    ]);
  },
);

test.each([null, 7, 'x', [], {}])(
  'an unreadable item does not prevent the others from being sent: %j',
  async (kept) => {
    const key = outboxKey(3, site, 'a-client-key');
    await writeDraft(key, kept);
    const { stored } = aServer();
    await addToOutbox(mine(), written('after it'));
    await sendOutbox();
    expect(stored.size).toBe(1);
    await deleteDrafts([key]);
  },
);
