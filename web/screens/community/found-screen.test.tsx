import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { REDIRECT_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const PAGE = '/en/onboarding/community';

async function open(create: () => Response | Promise<Response>) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    'POST /api/communities': create,
    'GET /api/communities/harel-street': () =>
      json({ community: aCommunity({ privilege: 'owner', can: { settings: true } }) }),
    'GET /api/communities/mine': () => json({ communities: [] }),
  });
  const { router } = await renderApp(PAGE);
  return { requests, router };
}

const created = () => json({ community: { id: 4, slug: 'harel-street' } }, 201);
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');
const keysOf = (requests: Request[]) => posts(requests).map(({ headers }) => headers.get('Idempotency-Key'));

test('a founder fills in the form once, presses twice, and is in the home of one new community', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests, router } = await open(created);
  write('Name of the community', ' Harel Street ');
  write('Name in Hebrew (optional)', 'רחוב הראל');
  write('Introductory sentence (optional)', 'Three houses.');
  fireEvent.click(screen.getByRole('radio', { name: /^Private/ }));
  fireEvent.click(screen.getByRole('radio', { name: /^Controlled/ }));
  press('Create the community');
  press('Create the community');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/harel-street'));
  expect(new Set(keysOf(requests)).size).toBe(1);
  expect(keysOf(requests)).not.toContain(null);
  expect(await posts(requests)[0]?.json()).toEqual({
    name: 'Harel Street',
    other_name: 'רחוב הראל',
    lang: 'en',
    sentence: 'Three houses.',
    founded_on: null,
    type: 'controlled',
    permissions: 'private',
  });
});

test('a Hebrew name makes a Hebrew community, also on an English page', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests } = await open(created);
  write('Name of the community', 'רחוב הראל');
  write('Name in English (optional)', 'Harel Street');
  press('Create the community');
  await waitFor(() => expect(posts(requests)).toHaveLength(1));
  expect(await posts(requests)[0]?.json()).toMatchObject({ lang: 'he', other_name: 'Harel Street' });
});

test('a lost reply and a second press send the same key', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  let online = false;
  const { requests, router } = await open(() => {
    if (!online) throw new TypeError('Failed to fetch');
    return created();
  });
  write('Name of the community', 'Harel Street');
  press('Create the community');
  expect(await screen.findByText(/We could not connect/)).toBeTruthy();
  online = true;
  press('Create the community');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/harel-street'));
  expect(keysOf(requests)).toHaveLength(2);
  expect(new Set(keysOf(requests)).size).toBe(1);
});

test('a name of one letter is refused before sending, and one that is taken beside the field', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests } = await open(() =>
    problem('community.name_taken', 409, 'Another community already has this name.'),
  );
  press('Create the community');
  expect(screen.getAllByText('Enter the name of the community')).toHaveLength(2);
  write('Name of the community', 'H');
  press('Create the community');
  expect(posts(requests)).toHaveLength(0);
  write('Name of the community', 'Harel Street');
  press('Create the community');
  expect(await screen.findAllByText('Another community already has this name.')).toHaveLength(2);
  const name = screen.getByLabelText('Name of the community') as HTMLInputElement;
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(name.value).toBe('Harel Street');
});

test('a founding date that is not a date is told beside it', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const { requests } = await open(created);
  write('Name of the community', 'Harel Street');
  write('Year', '1950');
  press('Create the community');
  expect(screen.getAllByText(/Enter the day, the month and the year/).length).toBeGreaterThan(0);
  expect(posts(requests)).toHaveLength(0);
});

test('a visitor fills in the form, logs in, and comes back to what was typed', async () => {
  const { requests, router } = await open(created);
  write('Name of the community', 'Harel Street');
  expect(screen.queryByRole('button', { name: 'Create the community' })).toBeNull();
  press('Continue');
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/login'));
  expect(localStorage.getItem(REDIRECT_KEY)).toBe(PAGE);
  expect(posts(requests)).toHaveLength(0);
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await renderApp(PAGE);
  expect((screen.getByLabelText('Name of the community') as HTMLInputElement).value).toBe('Harel Street');
  expect(await screen.findByRole('button', { name: 'Create the community' })).toBeTruthy();
});
