import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const PAGE = '/en/dashboard/community_code';
const harel = { id: 4, slug: 'harel-street', name: 'Harel Street' };

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(join: () => Response) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/harel-street': () => json({ community: aCommunity({ privilege: 'member' }) }),
    'POST /api/communities/join': join,
  });
  const { router } = await renderApp(PAGE);
  return { requests, router };
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const join = () => fireEvent.click(screen.getByRole('button', { name: 'Join the community' }));
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

test('a code as someone writes it leads into an open community', async () => {
  const { requests, router } = await open(() => json({ community: harel, state: 'joined' }));
  expect(screen.getByText(/In some communities, the administrators approve every memory/)).toBeTruthy();
  write('Code of the community', ' 4k7p-2m9q ');
  join();
  await waitFor(() => expect(router.state.location.pathname).toBe('/en/community/harel-street'));
  expect(await screen.findByText('You are now a member of Harel Street.')).toBeTruthy();
  expect(await posts(requests)[0]?.json()).toEqual({ code: '4k7p-2m9q' });
});

test('the code of a private community asks, and its name is told with what follows', async () => {
  const { requests } = await open(() => json({ community: harel, state: 'asked' }));
  write('Code of the community', '4K7P2M9Q');
  write('A note to the community', 'I lived at number three.');
  join();
  expect(await screen.findByRole('heading', { name: 'Your request was sent' })).toBeTruthy();
  expect(screen.getByText(/is a private community/).textContent).toContain('Harel Street');
  expect(await posts(requests)[0]?.json()).toEqual({ code: '4K7P2M9Q', note: 'I lived at number three.' });
  fireEvent.click(screen.getByRole('button', { name: 'Another code' }));
  expect((screen.getByLabelText('Code of the community') as HTMLInputElement).value).toBe('');
});

test('a code that is missing or cut off is not sent', async () => {
  const { requests } = await open(() => json({ community: harel, state: 'joined' }));
  join();
  expect(screen.getAllByText('Enter the code')).toHaveLength(2);
  write('Code of the community', '4K7P');
  join();
  expect(screen.getAllByText('A code has 8 letters and digits')).toHaveLength(2);
  expect(posts(requests)).toHaveLength(0);
});

test('a wrong code is told beside the field, and stays to be put right', async () => {
  await open(() => problem('community.bad_code', 422, 'There is no community with this code.'));
  write('Code of the community', '4K7P2M9Q');
  join();
  const field = screen.getByLabelText('Code of the community') as HTMLInputElement;
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('There is no community with this code.')).toHaveLength(2);
  expect(field.value).toBe('4K7P2M9Q');
});

test('someone who tries too many codes is told until when to wait', async () => {
  const { requests } = await open(() =>
    problem('rate.limited', 429, 'Too many attempts.', { retry_after: 3600 }),
  );
  write('Code of the community', '4K7P2M9Q');
  join();
  expect(await screen.findByText(/^Too many attempts\. You can try again at/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Join the community' }));
  expect(posts(requests)).toHaveLength(1);
});
