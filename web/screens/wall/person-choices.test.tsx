import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { WALL_DEATH_DATE_KEY, WALL_PHOTO_KEY } from '#web/lib/storage-keys.ts';
import { anEntry, aWall } from '#web/testing/a-wall.ts';
import { json, network } from '#web/testing/network.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { en } from '#worker/testing/dates.ts';

const RUTH = anEntry(1, { name: 'Ruth Cohen', birth: en(1931, 3, 14), death: en(2004, 3, 10) });
const DAN = anEntry(2, { name: 'Dan Levi', birth: en(1950, 1, 1) });

beforeEach(() => {
  vi.stubGlobal('print', () => undefined);
});

async function open() {
  network({
    'GET /api/communities/harel-street/days': () =>
      json({ from: '2026-11-23', to: '2026-11-29', days: [], weekly_mail: null }),
    'GET /api/communities/harel-street/wall': () => json(aWall({ people: [RUTH, DAN] })),
  });
  await act(() => renderApp('/en/wall/harel-street'));
  await screen.findByRole('heading', { level: 1 });
}

const cards = () =>
  within(screen.getByRole('list', { name: 'People' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const printed = () =>
  [...document.querySelectorAll('.printed-people li')].map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a visitor leaves out the photos, and sees and prints the days of death', async () => {
  await open();
  expect(cards()).toEqual(['RCRuth Cohen1931–2004', 'DLDan Levi1950']);
  choose('Hide the photos');
  choose('Show the dates of death');
  expect(cards()).toEqual(['Ruth Cohen1931 – 10 March 2004', 'Dan Levi1950']);
  fireEvent.click(screen.getByRole('button', { name: 'Print these names' }));
  await waitFor(() => expect(printed()).toEqual(['Ruth Cohen 1931 – 10 March 2004', 'Dan Levi 1950']));
});

test('the choice holds for the tab, until it is taken back', async () => {
  sessionStorage.setItem(WALL_PHOTO_KEY, 'false');
  sessionStorage.setItem(WALL_DEATH_DATE_KEY, 'true');
  await open();
  expect(cards()[0]).toBe('Ruth Cohen1931 – 10 March 2004');
  choose('Show the photos');
  choose('Show years only');
  expect(cards()[0]).toBe('RCRuth Cohen1931–2004');
  expect(sessionStorage.getItem(WALL_PHOTO_KEY)).toBe('true');
  expect(sessionStorage.getItem(WALL_DEATH_DATE_KEY)).toBe('false');
});
