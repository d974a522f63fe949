import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCommunity } from '#web/testing/a-community.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { changeDraft, dropDraft } from './draft.ts';

const PAGE = '/en/onboarding/from?step=person&community=4';

beforeEach(() => changeDraft({ purpose: 1 }));
afterEach(() => dropDraft());

const open = async (answer: () => Response) => {
  network({ 'GET /api/communities/4': answer });
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

test('a private community is not named to a stranger', async () => {
  await open(() => problem('site.private', 403));
  expect(await screen.findByText(/will ask to join a private community/)).toBeTruthy();
});

test('a community that does not exist is not spoken of', async () => {
  await open(() => problem('community.not_found', 404));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/This site will/)).toBeNull();
});
