import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { wallDaysQuery, wallQuery } from '#web/features/walls/public.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { stubCaches } from '#web/testing/caches.ts';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PairedScreen } from './paired-screen.tsx';

const kept = vi.hoisted(() => ({ keepWall: vi.fn(), forgetWall: vi.fn(), keptAt: vi.fn() }));
vi.mock('./kept-wall.ts', () => kept);

const KIOSK = { kiosk_community_id: 4, kiosk_community_slug: 'harel-street' };
const health = { 'GET /api/health': () => json({}) };

beforeEach(() => {
  stubCaches();
  for (const call of Object.values(kept)) call.mockReset().mockResolvedValue(null);
});

test('each reading of the wall is kept on the device, and the screen itself reads nothing', async () => {
  const requests = network(health);
  const { queries } = await renderPart(<PairedScreen kiosk={KIOSK} />);
  expect(kept.keepWall).not.toHaveBeenCalled();
  const wall = { pages: [aWall({ people: [anEntry(1)] })], pageParams: [null] };
  act(() => void queries.setQueryData(wallQuery('4', {}).queryKey, wall));
  await waitFor(() =>
    expect(kept.keepWall).toHaveBeenCalledWith({ id: '4', locale: 'en', wall, days: undefined }),
  );
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'GET /api/health',
  ]);
});

test('a reading waits for the one before, and the days of the week are kept when they come later', async () => {
  network(health);
  const first = Promise.withResolvers<void>();
  kept.keepWall.mockReturnValueOnce(first.promise);
  const { queries } = await renderPart(<PairedScreen kiosk={KIOSK} />);
  const wall = { pages: [aWall({ people: [anEntry(1)] })], pageParams: [null] };
  act(() => void queries.setQueryData(wallQuery('4', {}).queryKey, wall));
  await waitFor(() => expect(kept.keepWall).toHaveBeenCalledOnce());
  const days = { from: '2026-11-10', to: '2026-11-16', days: [], weekly_mail: null };
  await act(async () => void queries.setQueryData(wallDaysQuery('4').queryKey, days));
  expect(kept.keepWall).toHaveBeenCalledOnce();
  first.resolve();
  await waitFor(() => expect(kept.keepWall).toHaveBeenLastCalledWith({ id: '4', locale: 'en', wall, days }));
});

test('a wall that the server refuses is deleted from the device', async () => {
  network({ ...health, 'GET /api/communities/4/wall': () => problem('auth.forbidden', 403) });
  const { queries } = await renderPart(<PairedScreen kiosk={KIOSK} />);
  await act(() => queries.fetchInfiniteQuery(wallQuery('4', {})).catch(() => undefined));
  await waitFor(() => expect(kept.forgetWall).toHaveBeenCalledOnce());
});

test('a wall that cannot be read for a while stays on the device', async () => {
  network(health);
  const { queries } = await renderPart(<PairedScreen kiosk={KIOSK} />);
  await act(() => queries.fetchInfiniteQuery({ ...wallQuery('4', {}), retry: false }).catch(() => undefined));
  expect(kept.forgetWall).not.toHaveBeenCalled();
});
