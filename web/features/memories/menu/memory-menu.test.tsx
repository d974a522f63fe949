import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryCard } from '#web/features/memories/card/memory-card.tsx';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { aMemory, may } from '#worker/testing/view-fixtures.ts';

// the first test loads the composer's modules
vi.setConfig({ testTimeout: 120_000 });

const aRecording = {
  id: 'voice',
  src: '/api/media/voice?e=1&s=1',
  widths: [],
  width: 0,
  height: 0,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
  kind: 'audio' as const,
  caption: 'A voice',
  name: null,
  content_type: 'audio/webm',
  bytes: 10,
  duration_ms: 1000,
  peaks: null,
  state: 'ready' as const,
  blurred: false,
  closed: false,
  download: null,
};
const STAFF = may({ edit: true, delete: true, pin: true, move: true });
let copied: string[];

const define = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  copied = [];
  define('share', undefined);
  define('clipboard', { writeText: async (text: string) => void copied.push(text) });
});

const button = () => screen.getByRole('button', { name: /^Actions for the memory by/ });
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

async function opened(more: Partial<Memory> = {}) {
  await renderPart(<MemoryCard memory={aMemory(12, { site_id: 7, ...more })} />);
  fireEvent.click(button());
  await screen.findByRole('menu');
}

describe('a visitor', () => {
  test('shares a memory: on WhatsApp, or by its link, which names nobody', async () => {
    await opened();
    expect(await items()).toEqual(['WhatsApp', 'Copy the link']);
    const whatsApp = screen.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href') ?? '';
    expect(new URL(whatsApp).searchParams.get('text')).toContain(`${location.origin}/en/site/7?memory=12`);
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Copy the link' })));
    expect(copied).toEqual([`${location.origin}/en/site/7?memory=12`]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('has the system’s own sheet first, where there is one', async () => {
    const share = vi.fn(async () => undefined);
    define('share', share);
    await opened({ type: 'candle', text: null });
    expect(await items()).toEqual(['Share', 'WhatsApp', 'Copy the link']);
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Share' })));
    expect(share).toHaveBeenCalledWith({
      title: expect.any(String),
      url: `${location.origin}/en/site/7?memory=12`,
    });
  });

  test('comes back to the button with Escape', async () => {
    await opened();
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).toBeTruthy());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });
});

test('what waits for approval is not shared', async () => {
  await opened({ status: 'pending', can: { ...STAFF, pin: false } });
  expect(await items()).toEqual(['Edit', 'Move to another site…', 'Delete']);
});

describe('an Owner', () => {
  test.each(['Close', 'Save the transcript'])(
    'is back at the button after a transcript was written, with “%s”',
    async (way) => {
      localStorage.setItem(TOKEN_KEY, 'Bearer token');
      const stored = { text: null, lang: null, captions: null, version: 0 };
      const written = { ...stored, text: 'We came by ship.', lang: 'en', version: 1 };
      const memory = { media: [aRecording], can: STAFF };
      network({
        'GET /api/users/user': () => json({ user: aUser() }),
        'GET /api/media/voice/transcript': () => json(stored),
        'PUT /api/media/voice/transcript': () =>
          json({ transcript: written, memory: aMemory(12, { site_id: 7, ...memory }) }),
      });
      await opened(memory);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Add a transcript' }));
      const field = await screen.findByLabelText('What is said', {}, { timeout: 8000 });
      fireEvent.change(field, { target: { value: 'We came by ship.' } });
      const footer = screen.getAllByRole('button', { name: way }).at(-1) as HTMLElement;
      footer.focus();
      fireEvent.click(footer);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button()));
    },
  );

  test('edits, pins, moves and deletes too', async () => {
    await opened({ can: STAFF });
    expect(await items()).toEqual([
      'WhatsApp',
      'Copy the link',
      'Edit',
      'Pin',
      'Move to another site…',
      'Delete',
    ]);
  });

  test('pins with one tap, and takes the pin off with another', async () => {
    const requests = network({
      'POST /api/sites/memories/12/pin': () => json(aMemory(12, { pinned: true, can: STAFF })),
    });
    await opened({ can: STAFF });
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Pin' })));
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ pinned: true });
  });

  test('moves a memory to one of their own sites, is told why it fails, and where it is', async () => {
    const site = (id: number, name: string, more: object = {}) => ({
      id,
      slug: `site-${id}`,
      name,
      mode: 'open',
      role: 'owner',
      plan: 'free',
      ...more,
    });
    let full = true;
    const requests = network({
      'GET /api/sites/mine': () =>
        json({
          sites: [site(7, 'This one'), site(8, 'Leah Cohen'), site(9, 'As a member', { role: 'member' })],
          next_cursor: null,
        }),
      'POST /api/sites/memories/12/move': () =>
        full
          ? problem('media.free_limit', 403, '3 of 3 free photos used.')
          : json(aMemory(12, { site_id: 8, can: STAFF })),
    });
    await opened({ can: STAFF, mine: false, tags: ['Haifa'] });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move to another site…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to another site' });
    await screen.findByRole('radio', { name: 'Leah Cohen' });
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: 'Leah Cohen' }));
    expect(dialog.textContent).toContain('Its tags stay behind');
    fireEvent.click(screen.getByRole('button', { name: 'Move the memory' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe("Couldn't move memory. Please try again later.3 of 3 free photos used.");
    full = false;
    fireEvent.click(screen.getByRole('button', { name: 'Move the memory' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move to another site' })).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(await Promise.all(sent.map((one) => one.json()))).toEqual([{ site_id: 8 }, { site_id: 8 }]);
  });
});
