import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, network, problem } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { Export } from '#worker/contract/export.ts';
import { aSite } from '#worker/testing/view-fixtures.ts';
import { OwnArchive } from './own-archive.tsx';
import { SiteCopy } from './site-copy.tsx';

const anExport = (more: Partial<Export> = {}): Export => ({
  id: 'an-export',
  state: 'building',
  files: [],
  created_at: '2026-11-12T09:00:00.000Z',
  expires_at: '2026-11-19T09:00:00.000Z',
  ...more,
});
const FILE = { url: '/api/exports/an-export/1?e=1&s=x', bytes: 3_400_000 };
const begin = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('everything that someone wrote', () => {
  test('is prepared while they wait, once, and downloaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let polls = 0;
    const requests = network({
      'POST /api/users/exports': () => json(anExport(), 201),
      'GET /api/users/exports/an-export': () =>
        json(anExport(++polls > 1 ? { state: 'ready', files: [FILE] } : {})),
    });
    await renderPart(<OwnArchive />);
    await begin('Prepare my download');
    expect(screen.getByText(/It is being prepared/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await act(async () => vi.advanceTimersByTimeAsync(5000));
    const link = await screen.findByRole('link', { name: /^Download \( ?3.2 MB/ });
    expect(link.getAttribute('href')).toBe(FILE.url);
    expect(screen.getByText('Your download is ready.')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    vi.useRealTimers();
  });

  test('in several files has a link for each', async () => {
    const files = [FILE, { ...FILE, url: '/api/exports/an-export/2?e=1&s=y' }];
    network({
      'POST /api/users/exports': () => json(anExport({ state: 'ready', files }), 201),
      'GET /api/users/exports/an-export': () => json(anExport({ state: 'ready', files })),
    });
    await renderPart(<OwnArchive />);
    await begin('Prepare my download');
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(screen.getByRole('link', { name: /^Download part 2 of 2/ })).toBeTruthy();
  });

  test('that failed can be prepared again', async () => {
    network({
      'POST /api/users/exports': () => json(anExport(), 201),
      'GET /api/users/exports/an-export': () => json(anExport({ state: 'failed' })),
    });
    await renderPart(<OwnArchive />);
    await begin('Prepare my download');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was lost');
    expect(screen.getByRole('button', { name: 'Prepare my download' })).toBeTruthy();
  });
});

test('a copy of a site that its owner may not make says why', async () => {
  network({ 'POST /api/sites/7/copies': () => problem('rate.limited', 429, 'Too many attempts.') });
  await renderPart(<SiteCopy site={aSite()} heading="h3" />);
  await begin('Prepare a copy');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
});
