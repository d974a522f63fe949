import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { atRate, faultsOf, percentile, slopeOf } from './rates.ts';

const SLOW_MS = 60;

async function aServer(statusOf: (number: number) => number): Promise<URL> {
  let asked = 0;
  const server = createServer(async (_, answer) => {
    const status = statusOf(asked++);
    if (status === 0) return void answer.destroy();
    await pause(SLOW_MS);
    answer.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
}

test('requests are sent at their rate, however long the answers take', async () => {
  const rated = await atRate(await aServer(() => 200), (at) => `/${at}`, { perSecond: 40, seconds: 0.5 });
  expect(rated.statuses).toEqual({ 200: 20 });
  expect(percentile(rated, 0.5)).toBeGreaterThan(SLOW_MS - 5);
  expect(faultsOf([rated])).toBe('none');
});

test('what a server cannot answer is a fault of it, what it refuses is none', async () => {
  const statuses = [200, 500, 404, 0, 503, 500];
  const rated = await atRate(await aServer((number) => statuses[number] ?? 200), () => '/', {
    perSecond: 60,
    seconds: 0.1,
  });
  expect(faultsOf([rated])).toBe('0: 1, 500: 2, 503: 1');
});

test('a percentile is the time that a part of the answers did not exceed', () => {
  const times = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect([0.5, 0.95, 1].map((part) => percentile({ times, statuses: {} }, part))).toEqual([51, 96, 100]);
});

test('memory that comes and goes has no slope, one that is held has', () => {
  expect(
    slopeOf([
      [0, 100],
      [1, 120],
      [2, 100],
    ]),
  ).toBeCloseTo(0);
  expect(
    slopeOf([
      [0, 100],
      [1, 103],
      [2, 106],
    ]),
  ).toBeCloseTo(3);
});
