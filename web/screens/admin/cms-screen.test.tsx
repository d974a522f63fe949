import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { TextHistory } from '#worker/contract/text-admin.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer good');
  sessionStorage.clear();
});

const STANDARD = { en: '# Candles\n\nA candle burns.', he: '# נרות\n\nנר דולק.' };

const aText = (patch: Partial<TextHistory> = {}): TextHistory => ({
  key: 'faq.candles',
  kind: 'text',
  is_default: true,
  has_draft: false,
  revision: 0,
  updated_at: null,
  standard: STANDARD,
  versions: [],
  has_older: false,
  ...patch,
});

const aVersion = (id: number, words: string, is_published = false) => ({
  id,
  en: `# Candles\n\n${words}`,
  he: '# נרות\n\nנר דולק.',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: { id: 7, name: 'Dana Levi' },
  is_published,
});

const PATH = '/api/admin/texts/faq.candles';

async function open(text: () => TextHistory, answers: Parameters<typeof network>[0] = {}) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    [`GET ${PATH}`]: () => json({ text: text() }),
    ...answers,
  });
  await act(() => renderApp('/en/admin/cms?key=faq.candles'));
  await screen.findByRole('heading', { level: 1, name: 'faq.candles' });
  return requests;
}

const editor = async () => (await screen.findByRole('textbox', { name: 'English' })) as HTMLTextAreaElement;

test('an administrator finds the texts by what they are for, and which are edited', async () => {
  network({
    'GET /api/users/user': () => json({ user: aUser({ role_id: 1 }), unread: 0 }),
    'GET /api/admin/texts': () =>
      json({
        texts: [aText(), aText({ key: 'page.terms', is_default: false, has_draft: true, revision: 2 })],
      }),
  });
  await act(() => renderApp('/en/admin/cms'));
  const pages = within(await screen.findByRole('region', { name: 'Pages' }));
  expect(pages.getByText('Edited')).toBeTruthy();
  expect(pages.getByText('Draft')).toBeTruthy();
  expect(pages.getByRole('link', { name: 'page.terms' }).getAttribute('href')).toBe(
    '/en/admin/cms?key=page.terms',
  );
});

test('previews in both directions what is typed, and learns at the field what is wrong with it', async () => {
  let isWrong = true;
  const tree = (title: string) => ({
    title,
    body: [{ kind: 'paragraph', items: [[{ text: 'Words' }]] }],
  });
  await open(() => aText(), {
    [`POST ${PATH}/preview`]: () =>
      isWrong
        ? problem('request.invalid', 422, '', {
            errors: [{ pointer: '/en', code: 'text.address', params: { address: 'javascript:x' } }],
          })
        : json({ tree: { en: tree('Candles'), he: tree('נרות') } }),
  });
  fireEvent.change(await editor(), { target: { value: '# Candles\n\n[x](javascript:x)' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(/not to javascript:x/)).toBeTruthy();
  isWrong = false;
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const hebrew = await screen.findByRole('region', { name: 'Hebrew' });
  expect(hebrew.getAttribute('dir')).toBe('rtl');
  expect(within(hebrew).getByRole('heading', { name: 'נרות' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'English' }).getAttribute('dir')).toBe('ltr');
});

test('saves a draft, publishes it with a reason, and what was typed survives a failure', async () => {
  let text = aText();
  let isDown = true;
  const requests = await open(() => text, {
    [`POST ${PATH}/versions`]: () => {
      if (isDown) return problem('internal', 500);
      text = aText({ has_draft: true, versions: [aVersion(5, 'A candle burns for a week.')] });
      return json({ text }, 201);
    },
    [`POST ${PATH}/publish`]: () => {
      text = aText({ is_default: false, revision: 1, versions: [aVersion(5, 'A week.', true)] });
      return json({ text });
    },
  });
  fireEvent.change(await editor(), { target: { value: '# Candles\n\nA candle burns for a week.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((await editor()).value).toContain('for a week');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('The draft was saved. Only administrators see it.')).toBeTruthy();
  const versions = within(screen.getByRole('region', { name: 'Versions' }));
  fireEvent.click((await versions.findAllByRole('button', { name: 'Publish' }))[0] as HTMLElement);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'It says how long' } });
  fireEvent.click(screen.getByRole('button', { name: 'Publish faq.candles' }));
  expect(await screen.findByText('It is published. Everyone reads it within a minute.')).toBeTruthy();
  const sent = requests.find(({ url }) => url.endsWith('/publish'));
  expect(sent?.headers.get('If-Match')).toBe('"0"');
  expect(await sent?.json()).toEqual({ version_id: 5 });
  await waitFor(() => expect(versions.getByText('Everyone reads this')).toBeTruthy());
});

test('compares a version with what everyone reads, and goes on from it', async () => {
  await open(() =>
    aText({
      is_default: false,
      revision: 3,
      versions: [aVersion(6, 'A candle burns brightly.'), aVersion(5, 'A candle burns.', true)],
    }),
  );
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  fireEvent.click((await versions.findAllByRole('button', { name: 'Compare' }))[0] as HTMLElement);
  expect(versions.getByText(/brightly/, { selector: 'ins' })).toBeTruthy();
  fireEvent.click(versions.getAllByRole('button', { name: 'Continue from here' })[2] as HTMLElement);
  expect((await editor()).value).toBe(STANDARD.en);
});

test('versions from long ago are shown on demand, and can be published again', async () => {
  const requests = await open(
    () =>
      aText({
        is_default: false,
        revision: 3,
        versions: [aVersion(40, 'A candle burns brightly.')],
        has_older: true,
      }),
    {
      [`GET ${PATH}/versions`]: () => json({ versions: [aVersion(9, 'It burned.', true)], has_older: false }),
    },
  );
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  expect(versions.queryByText('Everyone reads this')).toBeNull();
  fireEvent.click(versions.getByRole('button', { name: 'Show older versions' }));
  expect(await versions.findByText('Everyone reads this')).toBeTruthy();
  expect(versions.queryByRole('button', { name: 'Show older versions' })).toBeNull();
  const asked = requests.find(({ url }) => url.includes('/versions'));
  expect(new URL(asked?.url ?? '').searchParams.get('before')).toBe('40');
});
