import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { COMMUNITY_BRANDING_KEY } from '#web/lib/storage-keys.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity, aCommunityInfo } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Community } from '#worker/contract/community.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

const LOGO: Picture = {
  id: 'logo',
  src: '/api/media/logo?e=1&s=x',
  widths: [320],
  width: 320,
  height: 120,
  thumbhash: null,
  focal: { x: 0.5, y: 0.5 },
};
const BRAND = {
  website: 'https://harel.example',
  phone: '+97231234567',
  email: 'us@harel.example',
  logo: LOGO,
};
const sent: unknown[] = [];

const answers = (community: Community) => ({
  'GET /api/communities/harel-street': () => json({ community }),
  'GET /api/communities/mine': () => json({ communities: [] }),
  'GET /api/users/user': () => json({ user: aUser() }),
  'GET /api/users/sign-in-options': () => json({ providers: [], turnstile: null }),
  'GET /api/users/contact': () => json({ whatsapp: '+972501234567', phone: null }),
  'POST /api/users/contact': async (request: Request) => {
    sent.push(await request.json());
    return new Response(null, { status: 204 });
  },
});

async function open(branding: Community['branding'], settings = {}) {
  network(answers(aCommunity({ branding, settings })));
  await renderApp('/en/community/harel-street');
  await screen.findByRole('heading', { level: 1 });
}
async function openSite() {
  const site = aSite(
    { brand: { ...BRAND, id: 4, name: 'Harel Street', other_name: null, lang: 'en' } },
    'en',
  );
  network({
    ...answers(aCommunity()),
    'GET /api/sites/ruth-cohen': () => json({ site }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
  });
  await renderApp('/en/site/ruth-cohen');
  await screen.findByRole('heading', { level: 1 });
}
const openContact = () => {
  fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact us' }));
  return screen.findByRole('dialog', { name: 'Contact us' });
};
const bar = () => within(screen.getAllByRole('banner')[0] ?? document.body);

afterEach(() => {
  sent.length = 0;
  sessionStorage.clear();
});

describe('on the pages of a community with a brand', () => {
  test('its logo takes the place of ours, and leads to its website', async () => {
    await open(BRAND);
    const link = bar().getByRole('link', { name: 'Harel Street' });
    expect(link.getAttribute('href')).toBe('https://harel.example');
    expect(link.getAttribute('rel')).toBe('noopener');
    expect(within(link).getByRole('img').getAttribute('src')).toContain(LOGO.src);
    expect(bar().queryByRole('link', { name: 'Dorot' })).toBeNull();
    await waitFor(() => expect(sessionStorage.getItem(COMMUNITY_BRANDING_KEY)).toContain('Harel Street'));
  });

  test('without a logo its name is there, and without a website it leads home', async () => {
    await open({ ...BRAND, logo: null, website: null });
    expect(bar().getByRole('link', { name: 'Harel Street' }).getAttribute('href')).toBe('/en');
  });

  test.each([
    ['', () => open(BRAND)],
    [', and on the page of a site in it', openSite],
  ])('people call its number, and write to it%s', async (_, openPage) => {
    await openPage();
    const dialog = await openContact();
    expect(await within(dialog).findByRole('link', { name: 'Call 03-123-4567' })).toBeTruthy();
    const write = within(dialog).getByRole('link', { name: 'Email us@harel.example' });
    expect(write.getAttribute('href')).toBe('mailto:us@harel.example');
    expect(within(write).getByText('us@harel.example').getAttribute('dir')).toBe('ltr');
    expect(within(dialog).queryByRole('link', { name: 'Write on WhatsApp' })).toBeNull();
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    type('Full name', 'Dana Levi');
    type('Email', 'dana@example.org');
    type('Message', 'Who was my neighbour?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toMatchObject([{ site_id: 4, message: 'Who was my neighbour?' }]));
  });

  test.each([
    ['its address where it has no number', { ...BRAND, phone: null }, 'Email us@harel.example'],
    ['our numbers where it has neither', { ...BRAND, phone: null, email: null }, 'Write on WhatsApp'],
  ])('they find %s', async (_, branding, name) => {
    await open(branding);
    const dialog = await openContact();
    const way = await within(dialog).findByRole('link', { name });
    expect([...(way.parentElement?.children ?? [])]).toEqual([way]);
  });
});

test('a community without an active brand has our logo, and one may hide the search at the top', async () => {
  await open(null, { hide_search_bar: true });
  expect(bar().getByRole('link', { name: 'Dorot' })).toBeTruthy();
  expect(document.querySelector('.unsearched')).not.toBeNull();
});

test('an owner uploads no picture without choosing one, and removes the logo', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  const patches: unknown[] = [];
  const can = Object.fromEntries(Object.keys(aCommunity().can).map((key) => [key, true]));
  const info = aCommunityInfo({
    branding: { active: true, phone: null, email: null, website: null, logo: LOGO },
  });
  const community = aCommunity({ privilege: 'owner', private_fields: [], can, info });
  network({
    ...answers(community),
    'PATCH /api/communities/4': async (request: Request) => {
      patches.push(await request.json());
      const branding = { ...info.branding, logo: null };
      return json({ community: { ...community, version: 2, info: { ...info, branding } } });
    },
  });
  await renderApp('/en/community/harel-street/settings/branding');
  const logo = await screen.findByRole('form', { name: 'Logo' });
  expect(within(logo).queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(within(logo).getByRole('button', { name: 'Remove the picture' }));
  await waitFor(() => expect(patches).toEqual([{ logo: null }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull());
  localStorage.clear();
});
