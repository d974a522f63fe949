import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aMemberOnWall } from '#web/testing/a-member.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { CommunityDetails } from '#worker/contract/community-page.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

const AT = '/api/communities/harel-street';
type Friends = NonNullable<CommunityDetails['friends']>;

const TWO: Friends = {
  people: [
    aMemberOnWall(7, 'Dana Levi', { privilege: 'owner' }),
    aMemberOnWall(8, 'Avi Katz', { site: { id: 3, slug: 'avi-katz' } }),
  ],
  people_count: 2,
};

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

async function open(community: Community, friends: Friends | null) {
  const requests = network({
    'GET /api/users/user': () => json({ user: aUser() }),
    'GET /api/communities/mine': () => json({ communities: [] }),
    [`GET ${AT}`]: () => json({ community }),
    [`GET ${AT}/details`]: () => json({ related: [], links: [], friends }),
  });
  await renderApp('/en/community/harel-street');
  await screen.findByRole('heading', { level: 1 });
  return requests.filter(({ url }) => url.endsWith('/details'));
}

const part = () => screen.findByRole('region', { name: 'Friends and family' });

test('members find each other on the home of their community, with their sites', async () => {
  await open(aCommunity({ privilege: 'member' }), TWO);
  const inPart = within(await part());
  const faces = within(inPart.getByRole('list', { name: 'Members wall' })).getAllByRole('listitem');
  expect(faces.map((face) => face.textContent)).toEqual(['DLDana LeviOwner', 'AKAvi Katz']);
  expect(inPart.getByRole('link').getAttribute('href')).toBe('/en/site/avi-katz');
});

test('members find the others of a large community on their wall', async () => {
  await open(aCommunity({ privilege: 'member' }), { ...TWO, people_count: 40 });
  const all = within(await part()).getByRole('link', { name: 'See all members' });
  expect(all.getAttribute('href')).toBe('/en/community/harel-street/members-wall');
});

test('nobody is shown to a visitor', async () => {
  await open(aCommunity(), null);
  expect(screen.queryByRole('region', { name: 'Friends and family' })).toBeNull();
});

test('a community that hides its people does not ask for them', async () => {
  const settings = { hide_friends: true, hide_places: true };
  expect(await open(aCommunity({ privilege: 'member', settings }), TWO)).toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Friends and family' })).toBeNull();
});
