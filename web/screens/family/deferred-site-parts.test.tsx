import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { DeferredSiteParts } from './deferred-site-parts.tsx';

const work = { title: 'Teacher', company: null, start: null, end: null, logo: null };
const NOTHING = { related: [], waiting: [], fields: [], groups: [], links: [], tags: [] };

const notes = async (site: Partial<Site>) => {
  network({ 'GET /api/sites/ruth-cohen/details': () => json(NOTHING) });
  const { queries } = await renderPart(<DeferredSiteParts site={aSite(site, 'en')} id="ruth-cohen" />);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  return screen.queryAllByRole('note').map(({ textContent }) => textContent);
};

test('the maker of a site of a working life is told that nobody else sees it until it is activated', async () => {
  const story = { site_type_id: 2, type: 'lifeStory' } as const;
  expect(await notes({ ...story, work: { ...work, active: false } })).toEqual([
    expect.stringMatching(/^Only its creator can see this site/),
  ]);
  cleanup();
  expect(await notes({ ...story, work: { ...work, active: true } })).toEqual([]);
});

test('a memorial can be kept for a visit to the grave; a life story has none', async () => {
  vi.stubGlobal('caches', {});
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  const offers = async (site: Partial<Site>) => {
    await notes(site);
    return screen.queryAllByRole('heading', { name: 'Prepare a visit' }).length;
  };
  expect(await offers({})).toBe(1);
  cleanup();
  expect(await offers({ site_type_id: 2, type: 'lifeStory' })).toBe(0);
});
