import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import type { KioskDevice } from '#worker/contract/kiosk.ts';
import { KioskList } from './kiosk-list.tsx';
import { PairKiosk } from './pair-kiosk.tsx';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const screenOf = (id: string, more: Partial<KioskDevice> = {}): KioskDevice => ({
  id,
  device_name: null,
  user_agent: null,
  paired_at: '2026-11-10T09:00:00.000Z',
  last_seen_at: '2026-11-10T11:00:00.000Z',
  asleep: false,
  ...more,
});

let kiosks: KioskDevice[] = [];

async function open() {
  const requests = network({
    'GET /api/communities/4/kiosks': () => json({ kiosks }),
    'POST /api/communities/4/kiosk/pair': () =>
      json({ community_id: 4, code: '012345', expires_at: '2026-11-10T12:10:00.000Z' }, 201),
    'DELETE /api/communities/4/kiosks/k1': () => {
      kiosks = [];
      return new Response(null, { status: 204 });
    },
  });
  await act(() =>
    renderPart(
      <>
        <KioskList communityId={4} />
        <PairKiosk communityId={4} />
      </>,
    ),
  );
  return requests;
}

beforeEach(() => {
  kiosks = [];
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
});

test('a code is shown with the number and its time, until the screen has used it', async () => {
  kiosks = [screenOf('k0')];
  const requests = await open();
  await screen.findByText('Unnamed screen');
  fireEvent.change(screen.getByLabelText('Name of the screen'), { target: { value: ' Lobby ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pair a screen' }));
  expect(await screen.findByText('012345')).toBeTruthy();
  expect(screen.getByText('4')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/10:00|9:5\d/);
  const pairRequest = requests.find(({ method }) => method === 'POST');
  expect(await pairRequest?.json()).toEqual({ device_name: 'Lobby' });
  kiosks.unshift(screenOf('k1', { device_name: 'Lobby', paired_at: '2026-11-10T12:01:00.000Z' }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('The screen is connected.')).toBeTruthy();
  expect(screen.queryByText('012345')).toBeNull();
  expect(screen.getByText('Lobby')).toBeTruthy();
});

test('a code that nobody used is over after ten minutes, and is not shown any more', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Pair a screen' }));
  await screen.findByText('012345');
  await act(() => vi.advanceTimersByTimeAsync(601_000));
  expect(screen.queryByText('012345')).toBeNull();
  expect(screen.getByRole('alert').textContent).toMatch(/has expired/);
});

test('screens say when they were seen and which of them sleep, and are disconnected one by one', async () => {
  kiosks = [screenOf('k1', { device_name: 'Lobby' }), screenOf('k2', { asleep: true })];
  await open();
  expect(await screen.findByText('Lobby')).toBeTruthy();
  expect(screen.getAllByText(/Last seen: /)).toHaveLength(2);
  expect(screen.getByText(/Disconnected/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Lobby' }));
  await waitFor(() => expect(screen.queryByText('Lobby')).toBeNull());
});

test('a community without screens says so', async () => {
  await open();
  expect(await screen.findByText('No screen is paired yet.')).toBeTruthy();
});
