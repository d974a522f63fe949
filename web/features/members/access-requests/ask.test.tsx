import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

/** The form is loaded lazily. */
const LATER = { timeout: 4000 };
const user = aUser();
const PRIVATE = {
  'GET /api/users/user': () => json({ user }),
  'GET /api/sites/7': () => problem('site.private', 403, 'This is a private site'),
  'GET /api/sites/memories/7': () => problem('site.private', 403, 'This is a private site'),
};
const REGULAR = {
  'GET /api/users/user': () => json({ user }),
  'GET /api/sites/ruth-cohen': () => json({ site: aSite() }),
  'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(path: string, given: Parameters<typeof network>[0]) {
  const asked = network(given);
  await renderApp(path);
  return asked;
}

const post = (asked: Request[]) => asked.findLast(({ method }) => method === 'POST');

test('a visitor of a private site asks for access, and nothing of the site is known to the page', async () => {
  let online = false;
  const asked = await open('/en/site/7', {
    ...PRIVATE,
    'POST /api/sites/7/access-requests': () => {
      if (!online) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 204 });
    },
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This is a private site');
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  const name = await screen.findByLabelText('Your name', {}, LATER);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(screen.getByText('2 things need attention')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Miriam' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'miriam@example.org' } });
  fireEvent.change(screen.getByLabelText('A note to the family'), { target: { value: 'We sang.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText(/We could not connect/)).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Miriam');
  online = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for access' }));
  expect((await screen.findByText(/Your request was sent to the family/)).textContent).toContain(
    'miriam@example.org',
  );
  expect(await post(asked)?.json()).toEqual({
    name: 'Miriam',
    email: 'miriam@example.org',
    note: 'We sang.',
  });
});

test('who has asked already is told so, and can ask again', async () => {
  localStorage.setItem(
    'asked.7',
    JSON.stringify({ email: 'miriam@example.org', at: new Date(Date.now() - 90_000_000).toISOString() }),
  );
  await open('/en/site/7?compose=ask', PRIVATE);
  expect(
    (await screen.findByText(/You already asked, (yesterday|2 days ago)/, {}, LATER)).textContent,
  ).toContain('miriam@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByLabelText('Your name')).toBeTruthy();
});

test('someone signed in adds only a line', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const asked = await open('/en/site/7?compose=ask', {
    ...PRIVATE,
    'POST /api/sites/7/access-requests': () => new Response(null, { status: 204 }),
  });
  await screen.findByLabelText('A note to the family', {}, LATER);
  expect(screen.queryByLabelText('Your name')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Ask for access' }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect((await screen.findByText(/Your request was sent/)).textContent).toContain(user.email);
  expect(await post(asked)?.json()).toEqual({ note: null });
});

test('who asks too often is told to wait, and keeps the line', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const asked = await open('/en/site/7?compose=ask', {
    ...PRIVATE,
    'POST /api/sites/7/access-requests': () =>
      problem('rate.limited', 429, 'Too many attempts.', { retry_after: 60 }),
  });
  const line = await screen.findByLabelText('A note to the family', {}, LATER);
  fireEvent.change(line, { target: { value: 'We sang.' } });
  const button = screen.getByRole('button', { name: 'Ask for access' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  expect(await screen.findAllByText(/^Too many attempts\. You can try again at/)).toHaveLength(1);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(button);
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect((line as HTMLTextAreaElement).value).toBe('We sang.');
});

test.each([
  ['a visitor', null],
  ['a registered stranger', 'Bearer token'],
])('on a regular site %s asks to take part before writing anything', async (_who, token) => {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  await open('/en/site/ruth-cohen', {
    ...REGULAR,
    'POST /api/sites/ruth-cohen/access-requests': () => new Response(null, { status: 204 }),
  });
  fireEvent.click(await screen.findByRole('link', { name: 'Ask to take part' }));
  const dialog = within(await screen.findByRole('dialog', {}, LATER));
  expect(screen.queryByText('Only invited people can write here.')).toBeNull();
  expect(Boolean(dialog.queryByRole('link', { name: 'Log in' }))).toBe(token === null);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who belongs to the site is not asked to ask', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const can = { ...aSite().can, new_post: true };
  await open('/en/site/ruth-cohen?compose=ask', {
    ...REGULAR,
    'GET /api/sites/ruth-cohen': () => json({ site: aSite({ privilege: 'member', can }) }),
  });
  expect(await screen.findByRole('link', { name: 'Add a memory' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('link', { name: 'Your membership of this site' })).toBeTruthy();
});
