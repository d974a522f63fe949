import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { SiteMore } from './site-more.tsx';

const AT = '/api/sites/ruth-cohen';
const NOTHING = { related: [], waiting: [], fields: [], groups: [], links: [], tags: [] };
const answering = (details: object) => ({
  [`GET ${AT}/details`]: () => json({ ...NOTHING, ...details }),
  'GET /api/users/user': () => json({ user: aUser(), unread: 0 }),
});
const EMPTY = answering({});
const TAGGED = { tags: [{ id: 1, name: 'Music', uses: 0 }] };
const FULL = answering({
  fields: [{ id: 1, name: 'School', value: 'Gymnasia' }],
  groups: [{ id: 1, slug: 'unit', name: 'The unit', state: 'held' }],
  links: [{ id: 1, url: 'https://a.example/', url_name: 'A page', no_preview: false, preview: null }],
  ...TAGGED,
});

afterEach(() => {
  delete document.documentElement.dataset.edition;
});

const may = (...acts: (keyof Site['can'])[]): Site['can'] => ({
  ...aSite().can,
  ...Object.fromEntries(acts.map((act) => [act, true])),
});

const WITHOUT_SERVICES = { ...aSite().settings, hide_services_bar: true };

const open = (site: Partial<Site> = {}, answers: Parameters<typeof network>[0] = EMPTY) => {
  network(answers);
  return renderPart(<SiteMore site={aSite(site)} id="ruth-cohen" />);
};

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
/** Waits until all requests have been answered. */
const settled = (view: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => {
    const all = view.queries.getQueryCache().getAll();
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((one) => one.state.fetchStatus === 'idle')).toBe(true);
  });

test('a visitor of a site with nothing more sees nothing more', async () => {
  const view = await open();
  await settled(view);
  expect(view.container.textContent).toBe('');
});

test('what the page says besides the memories comes in one order, with one request', async () => {
  const requests = network(FULL);
  await renderPart(<SiteMore site={aSite()} id="ruth-cohen" />);
  await screen.findByText('Music');
  expect(headings()).toEqual(['Additional info', 'Groups', 'Links', 'Tags']);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`${AT}/details`]);
});

test('the family changes a part where it is, and sees the change without another request', async () => {
  const { queries } = await open({ can: may('related_links', 'settings'), settings: WITHOUT_SERVICES }, FULL);
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await to('Change Links')).toBe('/en/site/ruth-cohen/settings/links');
  expect(await to('Change Groups')).toBe('/en/site/ruth-cohen/settings/groups-and-tags');
  act(() => queries.setQueryData(['related-links', 'ruth-cohen'], []));
  await waitFor(() => expect(headings()).toEqual(['Additional info', 'Groups', 'Tags']));
});

test('an empty part is not shown, to the family either', async () => {
  const view = await open({
    can: may('related_links', 'settings', 'invite'),
    settings: WITHOUT_SERVICES,
  });
  await settled(view);
  expect(view.container.textContent).toBe('');
});

test('what cannot be loaded is said once, and can be tried again', async () => {
  let online = false;
  await open(
    {},
    {
      ...FULL,
      [`GET ${AT}/details`]: () => (online ? json({ ...NOTHING, ...TAGGED }) : problem('internal', 500)),
    },
  );
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Part of this page did not load.')).toBeTruthy();
  online = true;
  fireEvent.click(retryButton);
  expect(await screen.findByText('Music')).toBeTruthy();
  expect(screen.queryByText('Part of this page did not load.')).toBeNull();
});

test('without a connection the rest is said to need one', async () => {
  const offline = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  await open({}, { ...FULL, [`GET ${AT}/details`]: offline });
  expect(
    await screen.findByText('The rest of this page needs a connection.', {}, { timeout: 5_000 }),
  ).toBeTruthy();
});

test('the photos used are said to those who could subscribe, with the way to the plans, unless the family hides them', async () => {
  const free = { subscribed: false, photos_used: 2, can: may('subscribe') };
  await open(free);
  expect(await screen.findByText(/2 of 3 photos and recordings/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toMatch(/\/subscribe$/);
  cleanup();
  await open({ ...free, plan_until: '2020-01-01T00:00:00.000Z' });
  expect(await screen.findByText(/The plan of this site has ended. Everything is kept/)).toBeTruthy();
  cleanup();
  for (const site of [
    { ...free, subscribed: true },
    { ...free, can: may() },
    { ...free, settings: { ...aSite().settings, hide_subscribe_button: true } },
  ]) {
    const view = await open(site);
    await settled(view);
    expect(screen.queryByText(/of 3 photos/)).toBeNull();
    cleanup();
  }
});

test('services are offered to whom they are for, and not where the family or the edition hides them', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const permissions = { can: may('settings') };
  await open(permissions);
  expect(await screen.findByText('Services')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'QR stickers' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stickers' }).getAttribute('href')).toBe(
    '/en/site/ruth-cohen/services/qr',
  );
  const about = (service: string) => screen.getByRole('link', { name: `About the ${service}` });
  expect(about('podcast').getAttribute('href')).toBe('/en/site/ruth-cohen/services/podcast');
  expect(about('book').getAttribute('href')).toBe('/en/site/ruth-cohen/services/publish');
  expect(screen.getByRole('button', { name: 'Add to my calendar' })).toBeTruthy();
  cleanup();

  await open({ ...permissions, site_type_id: 2, type: 'lifeStory' });
  expect(await screen.findByRole('heading', { level: 3, name: 'Book' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'QR stickers' })).toBeNull();
  cleanup();

  let view = await open({ ...permissions, settings: WITHOUT_SERVICES });
  await settled(view);
  expect(screen.queryByText('Services')).toBeNull();
  cleanup();

  document.documentElement.dataset.edition = 'work';
  view = await open(permissions);
  await settled(view);
  expect(screen.queryByText('Services')).toBeNull();
});
