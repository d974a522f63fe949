import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draftOf, loadDraft, newDraft, storeDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { parseStoredDraft } from '#web/features/memories/drafts/stored-draft.ts';
import { dropWaiting, listOutbox } from '#web/features/memories/outbox/outbox.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { aMemory, aSite } from '#worker/testing/view-fixtures.ts';
import { MemoryComposer } from './memory-composer.tsx';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PAGE = 'https://en.wikipedia.org/wiki/Haifa';
const POST = 'POST /api/sites/memories';
const TAGS = 'GET /api/sites/7/tags';
const PLACE = { what: 'memory', id: 7, userId: 7 } as const;
const told = { onWaiting: vi.fn(), onShared: vi.fn(), onClose: vi.fn() };
let sent: Record<string, unknown>[];

beforeEach(async () => {
  localStorage.setItem(TOKEN_KEY, `Bearer x.${btoa(JSON.stringify({ sub: '7' }))}.y`);
  for (const one of Object.values(told)) one.mockReset();
  for (const one of await listOutbox(7)) await dropWaiting(one);
  await storeDraft(PLACE, { ...newDraft(), text: 'She sang.' });
  sent = [];
});

const taking = (more: Parameters<typeof network>[0] = {}) =>
  network({
    [POST]: async (request) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return json(aMemory(1), 201);
    },
    [TAGS]: () =>
      json({
        tags: [
          { id: 1, name: 'music', uses: 3 },
          { id: 2, name: 'army', uses: 0 },
        ],
      }),
    ...more,
  });

async function compose(site: Partial<Site> = {}, memory?: Memory) {
  await renderPart(
    <MemoryComposer
      site={aSite({ subscribed: true, ...site })}
      userId={7}
      {...(memory && { memory })}
      {...told}
    />,
  );
  await screen.findByLabelText('Your words');
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a memory is written', () => {
  test('with place, tags, relation and a link, each opened by its button and focused', async () => {
    taking();
    await compose();
    expect(screen.queryByLabelText('Place')).toBeNull();
    press('Place');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Place')));
    type('Place', 'Haifa');
    press(/^Your relation to/);
    type(/^Your relation to/, ' a daughter ');
    press('Tags');
    fireEvent.click(await screen.findByRole('button', { name: 'music' }));
    expect(screen.getByRole('button', { name: 'music' }).getAttribute('aria-pressed')).toBe('true');
    press('Add link');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Web address of link 1')));
    type('Web address of link 1', 'en.wikipedia.org/wiki/Haifa');
    type('Title of link 1 (optional)', 'Her city');
    press('Share memory');
    await waitFor(() => expect(told.onShared).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        location: 'Haifa',
        author_relation: 'a daughter',
        tags: ['music'],
        links: [{ url: PAGE, title: 'Her city' }],
        happened_on: null,
      },
    ]);
  });

  test('with the year of its date, whose field is loaded when it is opened', async () => {
    taking();
    await compose();
    press('Date of the memory');
    const field = within(await screen.findByRole('group', { name: 'Date of the memory' }));
    fireEvent.click(field.getByLabelText(/exact date/));
    fireEvent.change(field.getByLabelText(/Year/), { target: { value: '1968' } });
    press('Share memory');
    await waitFor(() => expect(told.onShared).toHaveBeenCalled());
    expect(sent[0]?.happened_on).toEqual({ format: 'en', year: 1968, month: null, day: null });
  });

  test('and a date that is not whole keeps it in the form, which says so', async () => {
    taking();
    await compose();
    press('Date of the memory');
    const field = within(await screen.findByRole('group', { name: 'Date of the memory' }));
    fireEvent.change(field.getByLabelText(/Year/), { target: { value: '1968' } });
    press('Share memory');
    expect((await screen.findAllByText(/Complete the date of the memory/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  test('all of it survives a reload', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    taking();
    await compose();
    press('Add link');
    type('Web address of link 1', 'not yet an addr');
    press(/^Your relation to/);
    type(/^Your relation to/, 'a neighbour');
    press('Tags');
    fireEvent.click(await screen.findByRole('button', { name: 'army' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    expect(await loadDraft(PLACE)).toMatchObject({
      links: [{ url: 'not yet an addr' }],
      relation: 'a neighbour',
      tags: ['army'],
    });
  });

  test('and waits whole in the outbox where there is no connection', async () => {
    await storeDraft(PLACE, {
      ...newDraft(),
      tags: ['music'],
      relation: 'a daughter',
      links: [{ key: 'a', id: null, url: PAGE, host: '', title: '' }],
      happenedOn: { date: { format: 'en', year: 1968, month: null, day: null }, parts: null, isWrong: false },
    });
    network({
      [POST]: () => {
        throw new TypeError('no answer');
      },
    });
    await compose();
    press('Share memory');
    await waitFor(() => expect(told.onWaiting).toHaveBeenCalled());
    const [waiting] = await listOutbox(7, 7);
    expect(waiting?.draft).toMatchObject({
      tags: ['music'],
      relation: 'a daughter',
      links: [{ url: PAGE }],
      happenedOn: { date: { year: 1968 } },
    });
  });
});

describe('a link', () => {
  test.each(['words', 'javascript:alert(1)', 'https://ruth:secret@example.org'])(
    'that is %s is not sent, and the form says so beside it',
    async (address) => {
      taking();
      await compose();
      press('Add link');
      type('Web address of link 1', address);
      press('Share memory');
      expect((await screen.findAllByText('Link 1 is not a web address')).length).toBeGreaterThan(0);
      expect(sent).toEqual([]);
    },
  );

  test('to a video needs a plan: that is said when it is typed, and nothing is sent', async () => {
    taking();
    await compose({ subscribed: false, can: { ...aSite().can, subscribe: true } });
    press('Add link');
    type('Web address of link 1', VIDEO);
    expect(
      await screen.findByText('Links to video services and cloud drives need a subscription.'),
    ).toBeTruthy();
    press('Share memory');
    expect((await screen.findAllByText(/cannot be added to this site/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    type('Web address of link 1', PAGE);
    expect(screen.queryByText(/Links to video services/)).toBeNull();
    press('Share memory');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('that the plan refuses after all is named where it was typed', async () => {
    taking({ [POST]: () => problem('plan.link', 403, 'Links to video services need a subscription.') });
    await compose();
    press('Add link');
    type('Web address of link 1', VIDEO);
    press('Share memory');
    const said = await screen.findAllByText('Links to video services need a subscription.');
    expect(said.some((note) => note.className === 'field-fault')).toBe(true);
  });

  test('of a rewritten memory stays by its id, and by its new address once that is changed', async () => {
    const link = { url: PAGE, host: 'en.wikipedia.org', title: 'Her city', service: 'page' as const };
    const links = ['a', 'b'].map((id) => ({ ...link, id, url: `${PAGE}#${id}`, embed: null, closed: false }));
    const shut = {
      ...link,
      id: 'c',
      url: '',
      host: 'youtube.com',
      service: 'video' as const,
      embed: null,
      closed: true,
    };
    const memory = aMemory(9, { links: [...links, shut], tags: ['music'], author_relation: 'a daughter' });
    await storeDraft({ ...PLACE, what: 'edit', id: 9 }, draftOf(memory));
    taking({
      'PUT /api/sites/memories/9': async (request) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return json(memory);
      },
    });
    await compose({ subscribed: false }, memory);
    expect(screen.getByText('youtube.com')).toBeTruthy();
    type('Web address of link 2', 'https://example.org/b');
    press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      tags: ['music'],
      author_relation: 'a daughter',
      links: [
        { id: 'a', title: 'Her city' },
        { url: 'https://example.org/b', title: 'Her city' },
        { id: 'c', title: 'Her city' },
      ],
    });
  });
});

describe('a tag', () => {
  test('is added to the site by those who manage its tags, and chosen at once', async () => {
    const added: unknown[] = [];
    taking({
      'POST /api/sites/7/tags': async (request) => {
        added.push(await request.json());
        return json({ id: 3, name: 'kibbutz', uses: 0 }, 201);
      },
    });
    await compose({ can: { ...aSite().can, settings: true } });
    press('Tags');
    fireEvent.change(await screen.findByLabelText('New tag'), { target: { value: 'kibbutz' } });
    press('Add the tag');
    await waitFor(() => expect(added).toEqual([{ name: 'kibbutz' }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'kibbutz' })).toBeTruthy());
    press('Share memory');
    await waitFor(() => expect(sent[0]?.tags).toEqual(['kibbutz']));
  });

  test('is only chosen by others', async () => {
    taking();
    await compose();
    press('Tags');
    await screen.findByRole('button', { name: 'army' });
    expect(screen.queryByLabelText('New tag')).toBeNull();
  });

  test('that the site no longer has is named beside the tags', async () => {
    taking({
      [POST]: () =>
        problem('request.invalid', 422, 'Some fields are wrong.', {
          errors: [{ pointer: '/tags/0', code: 'tag.unknown', params: {} }],
        }),
    });
    await storeDraft(PLACE, { ...newDraft(), text: 'She sang.', tags: ['gone'] });
    await compose();
    press('Share memory');
    expect((await screen.findAllByText('This site no longer has this tag')).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'gone' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'gone' })).toBeNull());
  });
});

test('a draft of an earlier version is read, and a damaged one is not sent by itself', () => {
  const {
    links: _,
    tags: __,
    happenedOn: ___,
    relation: ____,
    ...early
  } = { ...newDraft(), text: 'She sang.' };
  expect(parseStoredDraft({ ...early, send: '2026-01-01T00:00:00Z' })).toMatchObject({
    links: [],
    tags: [],
    relation: '',
    happenedOn: { date: null },
    send: '2026-01-01T00:00:00Z',
  });
  for (const damage of [
    { links: [{ url: 3 }] },
    { tags: 'x' },
    { happenedOn: { date: 'x' } },
    { relation: 1 },
  ])
    expect(parseStoredDraft({ ...early, ...damage, send: '2026-01-01T00:00:00Z' })?.send).toBeNull();
});
