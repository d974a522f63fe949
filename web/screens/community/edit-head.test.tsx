import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { aWall } from '#web/testing/a-wall.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';
import { picture } from '#worker/testing/view-fixtures.ts';

const PHOTO = picture('courtyard');
const LOGO = picture('logo');
const BRANDING = { website: null, phone: null, email: null, logo: LOGO };
const patches: unknown[] = [];

beforeEach(() => {
  patches.length = 0;
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(community: Community, path = '/en/community/harel-street') {
  const { photo, branding } = community;
  network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
    'GET /api/communities/mine': () => json({ communities: [] }),
    'GET /api/communities/harel-street': () => json({ community }),
    'GET /api/communities/harel-street/wall': () => json(aWall({ community: { photo, branding } })),
    'PATCH /api/communities/4': async (request) => {
      const patch = (await request.json()) as Partial<Community>;
      patches.push(patch);
      return json({ community: { ...community, ...patch, version: 2 } });
    },
  });
  await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
}
const head = () => screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
const pictureIn = () => head().querySelector('img')?.getAttribute('src') ?? null;

test('a community is known by its photo, else by the logo of its brand, else by its initials', async () => {
  for (const path of ['/en/community/harel-street', '/en/community/harel-street/wall']) {
    await open(aCommunity({ photo: PHOTO, branding: BRANDING }), path);
    expect(pictureIn()).toContain('/api/media/courtyard');
    await open(aCommunity({ branding: BRANDING }), path);
    expect(pictureIn()).toContain('/api/media/logo');
    await open(aCommunity(), path);
    expect(pictureIn()).toBeNull();
    expect(head().textContent).toContain('HS');
  }
});

test('an Editor changes the names and the sentence on the home of the community', async () => {
  await open(aCommunity({ privilege: 'editor', can: { edit_bio: true } }));
  fireEvent.click(screen.getByRole('button', { name: 'Change names and sentence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change names and sentence' }));
  const name = await dialog.findByLabelText('Name of the community');
  fireEvent.change(name, { target: { value: 'H' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('The name needs at least 2 characters')).length).toBeGreaterThan(0);
  fireEvent.change(name, { target: { value: 'Harel Lane' } });
  fireEvent.change(dialog.getByLabelText('Introductory sentence'), { target: { value: 'Three houses.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(patches).toEqual([{ name: 'Harel Lane', sentence: 'Three houses.' }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Harel Lane' })).toBeTruthy();
});

test('an Editor takes the photo off, and the logo of the brand is there again', async () => {
  await open(
    aCommunity({ photo: PHOTO, branding: BRANDING, privilege: 'editor', can: { edit_photo: true } }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change the photo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the photo' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(patches).toEqual([{ photo: null }]);
  expect(pictureIn()).toContain('/api/media/logo');
});

test('a visitor changes nothing of it', async () => {
  await open(aCommunity());
  for (const name of ['Add a photo', 'Change names and sentence'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
