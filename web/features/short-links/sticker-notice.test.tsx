import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const CODE = '0123456789ABT';
const UNBOUND = `/en/login?qr=${CODE}&reason=unbound`;
const UNKNOWN = '/en/login?qr=12E4567890123&reason=unknown';

const site = (id: number, name: string, overrides: object = {}) => ({
  id,
  slug: `site-${id}`,
  name,
  other_name: null,
  lang: 'en',
  birth: null,
  death: null,
  mode: 'regular',
  can_bind: true,
  ...overrides,
});
const mySites = (sites: object[]) => ({
  'GET /api/sites/mine': () => json({ sites, next_cursor: null, days: [] }),
});

async function open(path: string, responses: Parameters<typeof network>[0]) {
  const requests = network(responses);
  await renderApp(path);
  return requests;
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer fresh');
});

test('someone signed in connects a free sticker to a site of theirs', async () => {
  const requests = await open(UNBOUND, {
    ...mySites([site(3, 'Ruth Cohen', { mode: 'private' }), site(4, 'Noa Levi', { can_bind: false })]),
    [`POST /api/codes/${CODE}/bind`]: () => json({ code: {} }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Ruth Cohen' }));
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Connect the sticker' }));
  const link = await screen.findByRole('link', { name: 'Go to the page' });
  expect(link.getAttribute('href')).toBe('/en/site/3');
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ site_id: 3 });
});

test('someone without a site is shown how to make one', async () => {
  await open(UNBOUND, mySites([site(4, 'Noa Levi', { can_bind: false })]));
  expect((await screen.findByRole('link', { name: 'Create a site' })).getAttribute('href')).toBe(
    '/en/onboarding',
  );
  expect(screen.queryByRole('button', { name: 'Connect the sticker' })).toBeNull();
});

test('someone who has not confirmed their address is shown where to', async () => {
  await open(UNBOUND, { 'GET /api/sites/mine': () => problem('auth.unverified', 403, 'Please confirm.') });
  expect((await screen.findByRole('link', { name: 'Confirm my email address' })).getAttribute('href')).toBe(
    '/en/verify',
  );
});

test('a sticker that was connected meanwhile is not taken over, and the person is told', async () => {
  await open(UNBOUND, {
    ...mySites([site(3, 'Ruth Cohen')]),
    [`POST /api/codes/${CODE}/bind`]: () => problem('code.not_found', 404, 'There is no such code.'),
  });
  fireEvent.click(await screen.findByRole('radio', { name: 'Ruth Cohen' }));
  fireEvent.click(screen.getByRole('button', { name: 'Connect the sticker' }));
  expect(await screen.findByText('There is no such code.')).toBeTruthy();
});

test('a report that is too long is said beside it and above, and what was written stays', async () => {
  const requests = await open(UNKNOWN, {});
  const note = screen.getByLabelText('What did you scan, and where?') as HTMLTextAreaElement;
  fireEvent.change(note, { target: { value: 'x'.repeat(1001) } });
  fireEvent.click(screen.getByRole('button', { name: 'Tell us about it' }));
  expect(await screen.findAllByText('Use at most 1000 characters.')).toHaveLength(2);
  fireEvent.click(screen.getByRole('link', { name: 'Use at most 1000 characters.' }));
  expect(document.activeElement).toBe(note);
  expect(note.value).toHaveLength(1001);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('someone tells us of a code we do not know, once, however often it is tried', async () => {
  let attempts = 0;
  const requests = await open(UNKNOWN, {
    'POST /api/codes/12E4567890123/report': () =>
      ++attempts === 1 ? problem('internal', 500, 'Not now.') : new Response(null, { status: 204 }),
  });
  fireEvent.change(screen.getByLabelText('What did you scan, and where?'), {
    target: { value: ' On a bench. ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Tell us about it' }));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Tell us about it' }));
  expect(await screen.findByText('Thank you. We will look into this sticker.')).toBeTruthy();
  const reports = requests.filter(({ method }) => method === 'POST');
  expect(new Set(reports.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(await reports[0]?.json()).toEqual({ note: 'On a bench.' });
});

test('a visitor reads what they could do here, and is asked to log in', async () => {
  localStorage.clear();
  await open(UNBOUND, {});
  expect(screen.getByText('If it is yours, log in and connect it to one of your sites here.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
