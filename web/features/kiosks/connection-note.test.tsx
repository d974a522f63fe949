import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubCaches } from '#web/testing/caches.ts';
import { json, network } from '#web/testing/network.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { ConnectionNote } from './connection-note.tsx';

const NOW = new Date(2026, 10, 10, 14, 30);
const health = { 'GET /api/health': () => json({}) };
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
let device: ReturnType<typeof stubCaches>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  device = stubCaches();
});

const keep = (at: Date) => device.put('prepared-1-visitor', '/kept-wall', json({ at: at.getTime() }));

test('a screen without a connection says when its wall was last read, until it is back', async () => {
  keep(new Date(2026, 10, 10, 14, 5));
  network({});
  await renderPart(<ConnectionNote />);
  await settle();
  expect(screen.getByRole('status').textContent).toBe('No connection. The wall was last updated: 14:05');
  network(health);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('after a night it is the day that counts', async () => {
  keep(new Date(2026, 10, 9, 14, 5));
  network({});
  await renderPart(<ConnectionNote />);
  await settle();
  expect(screen.getByRole('status').textContent).toBe('No connection. The wall was last updated: yesterday');
});

test('a screen with a connection says nothing of it', async () => {
  network(health);
  await renderPart(<ConnectionNote />);
  await settle();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what is kept and cannot be read leaves the moment when it was noticed', async () => {
  device.put('prepared-1-visitor', '/kept-wall', new Response('{"at":'));
  network({});
  await renderPart(<ConnectionNote />);
  await settle();
  expect(screen.getByRole('status').textContent).toContain('14:30');
});
