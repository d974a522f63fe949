import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Site } from '#worker/contract/site.ts';
import { stoneView } from '#worker/edge/stone-view.ts';
import { aPage, aSite } from '#worker/testing/stone.ts';

// the first of them loads the page
vi.setConfig({ testTimeout: 30_000 });

const dimmed = (dim_cover: boolean, more: Partial<Site> = {}) =>
  aSite({ settings: { ...aSite().settings, dim_cover }, ...more }, 'en');

/** The cover as the app and as the edge draw it. */
async function covers(site: Site) {
  network({
    'GET /api/sites/ruth-cohen': () => json({ site }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
  });
  await renderApp('/en/site/ruth-cohen');
  await screen.findByRole('heading', { level: 1 });
  const edge = stoneView({ site, page: aPage(), locale: 'en', path: '/site/ruth-cohen' });
  const pages = [document, new DOMParser().parseFromString(edge, 'text/html')];
  return pages.map((page) => {
    const cover = page.querySelector('.cover');
    return [cover?.querySelector('img') !== null, cover?.classList.contains('dim')];
  });
}

describe('the next yahrzeit', () => {
  const line = (until: string) =>
    aSite(
      {
        lines: [
          { look: 'vigil', quiet: false, until, parts: [{ text: 'Today is the yahrzeit of Ruth Cohen' }] },
          { look: 'small', quiet: false, parts: [{ text: 'Haifa' }] },
        ],
      },
      'en',
    );
  const here = (days: number) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  };

  test('is said until its day is over, also by a page that was kept on the phone', async () => {
    for (const [days, said] of [
      [0, 1],
      [1, 1],
      [-1, 0],
    ] as const) {
      await covers(line(here(days)));
      expect(screen.queryAllByText('Today is the yahrzeit of Ruth Cohen')).toHaveLength(said);
      screen.getByText('Haifa');
      cleanup();
    }
  });
});

describe('the cover', () => {
  test.each([true, false])('is darkened, with the name on it, where the family wants it: %s', async (dim) => {
    expect(await covers(dimmed(dim))).toEqual([
      [true, dim],
      [true, dim],
    ]);
  });

  test('that there is not is not darkened either', async () => {
    expect(await covers(dimmed(true, { cover: null }))).toEqual([
      [false, false],
      [false, false],
    ]);
  });
});
