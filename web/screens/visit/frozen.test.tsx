import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { aPage, aSite } from '#worker/testing/view-fixtures.ts';

// the first test loads the page's modules
vi.setConfig({ testTimeout: 120_000 });

test.each([
  ['open', 'candle'],
  ['open', 'memory'],
] as const)(
  'whoever comes to write on an %s site that is frozen is told before they write a %s',
  async (mode, kind) => {
    network({
      'GET /api/sites/ruth-cohen': () => json({ site: aSite({ mode, frozen: true }) }),
      'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
    });
    await renderApp(`/en/site/ruth-cohen?compose=${kind}`);
    expect(await screen.findByText(/This site is paused for now/, {}, { timeout: 8000 })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('nobody asks to take part on a site where nothing can be changed', async () => {
  let frozen = false;
  network({
    'GET /api/sites/ruth-cohen': () => json({ site: aSite({ mode: 'regular', privilege: 'none', frozen }) }),
    'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
  });
  const requestDialog = { name: 'Ask to take part' };
  await renderApp('/en/site/ruth-cohen?compose=ask');
  expect(await screen.findByRole('dialog', requestDialog, { timeout: 8000 })).toBeTruthy();
  cleanup();
  frozen = true;
  await renderApp('/en/site/ruth-cohen?compose=ask');
  await screen.findByRole('heading', { level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('dialog', requestDialog)).toBeNull();
  expect(screen.queryByRole('link', requestDialog)).toBeNull();
});

test.each([
  ['en', /This site is paused while a question about it is being settled\. Nothing has been deleted\./],
  ['he', /האתר מושהה עד שתתברר שאלה לגביו\. דבר לא נמחק\./],
] as const)(
  'everyone who opens a frozen site is told at once why it does not change: %s',
  async (locale, words) => {
    network({
      'GET /api/sites/ruth-cohen': () => json({ site: aSite({ frozen: true }) }),
      'GET /api/sites/memories/ruth-cohen': () => json(aPage()),
    });
    await renderApp(`/${locale}/site/ruth-cohen`);
    const note = await screen.findByText(words, {}, { timeout: 8000 });
    expect(note.getAttribute('role')).toBe('note');
  },
);
