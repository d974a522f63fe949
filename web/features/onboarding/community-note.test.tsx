import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { aCommunity } from '#web/testing/a-community.ts';
import { aUser } from '#web/testing/a-user.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { changeDraft, dropDraft } from './draft.ts';

const PAGE = '/en/onboarding/from?step=person&community=4';

beforeEach(() => changeDraft({ purpose: 1 }));
afterEach(() => {
  dropDraft();
  localStorage.clear();
});

const open = async (answer: () => Response) => {
  network({
    'GET /api/communities/4': answer,
    'GET /api/users/user': () => json({ user: aUser() }),
  });
  await renderApp(PAGE);
};

test('someone who began in a community reads that the site will ask to join it', async () => {
  await open(() => json({ community: aCommunity() }));
  expect((await screen.findByText(/^This site will ask to join/)).textContent).toBe(
    'This site will ask to join Harel Street. Its administrators decide.',
  );
});

test('a controlled and private community is described as such', async () => {
  await open(() => json({ community: aCommunity({ type: 'controlled', permissions: 'private' }) }));
  expect(await screen.findByText(/its administrators approve every memory/)).toBeTruthy();
  expect(screen.getByText(/This is a private community/)).toBeTruthy();
});

test('its administrator reads that the site will be in it', async () => {
  await open(() => json({ community: aCommunity({ privilege: 'owner', can: { approve_sites: true } }) }));
  expect((await screen.findByText(/^This site will be in/)).textContent).toBe(
    'This site will be in Harel Street.',
  );
});

test('a private community is not named to a stranger, who reads that the site will not be in it', async () => {
  await open(() => problem('site.private', 403));
  expect((await screen.findByText(/private community/)).textContent).toBe(
    'You came from a private community. Unless you are one of its members, this site will not be in it.',
  );
});

test('someone signed in who is no member reads that the site will not be in the private community', async () => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
  await open(() => problem('site.private', 403));
  expect(await screen.findByText(/Only its members create sites in it/)).toBeTruthy();
});

test('a frozen community takes no sites, which is said', async () => {
  await open(() => json({ community: aCommunity({ takes_sites: false }) }));
  expect((await screen.findByText(/will not be in it/)).textContent).toBe(
    'At the moment Harel Street takes no new sites, so this site will not be in it.',
  );
  expect(screen.queryByText(/ask to join/)).toBeNull();
});

test.each(['community.not_found', 'community.deleted'] as const)(
  'of a community that is not there the site will not be: %s',
  async (code) => {
    await open(() => problem(code, 404));
    expect(await screen.findByText(/is not there any more/)).toBeTruthy();
    expect(screen.queryByText(/This site will/)).toBeNull();
  },
);
