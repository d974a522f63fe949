import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import type { Site } from '#worker/contract/site.ts';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

async function open(site: Site) {
  network({
    'GET /api/sites/ruth-cohen': () => json({ site }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
  });
  await renderApp('/en/site/ruth-cohen');
  await screen.findByRole('heading', { level: 1 });
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
  const localDate = (days: number) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  };

  test('is said until its day is over, also by a page that was kept on the phone', async () => {
    for (const [days, count] of [
      [0, 1],
      [1, 1],
      [-1, 0],
    ] as const) {
      await open(line(localDate(days)));
      expect(screen.queryAllByText('Today is the yahrzeit of Ruth Cohen')).toHaveLength(count);
      screen.getByText('Haifa');
      cleanup();
    }
  });
});
