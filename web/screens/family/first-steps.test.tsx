import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstStepsOf } from '#web/features/sites/page/first-steps.ts';
import { TOKEN_KEY } from '#web/lib/token.ts';
import { json } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { settingsServer } from '#web/testing/settings-server.ts';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

vi.setConfig({ testTimeout: 120_000 });

const { can, settings } = aSite();
const aNewSite = (more: Partial<Site> = {}): Site =>
  aSite({
    privilege: 'owner',
    can: { ...can, settings: true },
    memories_count: 0,
    portrait: null,
    ...more,
  });

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 'Bearer token');
});

test('a new site proposes three steps to its owners, and each goes when it is taken', () => {
  expect(firstStepsOf(aNewSite())).toEqual(['photo', 'story', 'family']);
  expect(firstStepsOf(aNewSite({ privilege: 'sec_owner' }))).toHaveLength(3);
  expect(firstStepsOf(aNewSite({ memories_count: 1 }))).toEqual(['photo', 'family']);
  expect(firstStepsOf(aNewSite({ has_invited: true }))).toEqual(['photo', 'story']);
  expect(
    firstStepsOf(aNewSite({ settings: { ...settings, first_steps_done: ['photo', 'family'] } })),
  ).toEqual(['story']);
});

test('they are proposed to nobody else, nor on a site with memories, nor where nothing can be changed', () => {
  for (const privilege of ['editor', 'member', 'none'] as const)
    expect(firstStepsOf(aNewSite({ privilege }))).toEqual([]);
  expect(firstStepsOf(aNewSite({ memories_count: 3 }))).toEqual([]);
  expect(firstStepsOf(aNewSite({ can }))).toEqual([]);
});

test('the card is put away for good, and leaves the empty page as it was', async () => {
  const server = settingsServer(
    { memories_count: 0, portrait: null },
    {},
    { 'GET /api/sites/memories/ruth-cohen': () => json({ ...aPage(), memories: [], next_cursor: null }) },
  );
  await renderApp('/en/site/ruth-cohen');
  expect(await screen.findByText('The first story', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('A photo')).toBeTruthy();
  expect(screen.getByText('Send to the family')).toBeTruthy();
  expect(screen.queryByText('Start with one photo. The rest can come later.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hide these steps' }));
  await waitFor(() => expect(screen.queryByText('The first story')).toBeNull());
  expect((await server.lastPatch())?.settings).toEqual({ first_steps_done: ['photo', 'story', 'family'] });
  expect(screen.getByText('Start with one photo. The rest can come later.')).toBeTruthy();
});

test('to a private site the family is invited, since a link would open it to nobody', async () => {
  settingsServer(
    { memories_count: 0, mode: 'private' },
    {},
    { 'GET /api/sites/memories/ruth-cohen': () => json({ ...aPage(), memories: [], next_cursor: null }) },
  );
  await renderApp('/en/site/ruth-cohen');
  const invite = await screen.findByRole('link', { name: /Invite the family/ }, { timeout: 10_000 });
  expect(invite.getAttribute('href')).toBe('/en/site/ruth-cohen/members');
  expect(screen.queryByText('Send to the family')).toBeNull();
});
