import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadWhenConnected, reconnected, showPending, usePending, useStalled } from './reconnect.ts';

const chunkError = () => new TypeError('Failed to fetch dynamically imported module: /assets/composer.js');
let connected: boolean;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  connected = false;
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!connected) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 503 });
  });
});

/** A part that loads only with a connection. */
const aPart = () =>
  vi.fn(async () => {
    if (!connected) throw chunkError();
    return 'part';
  });

test('a part that a tap opens comes by itself once the browser reports a connection', async () => {
  const load = aPart();
  const part = loadWhenConnected(load);
  await vi.advanceTimersByTimeAsync(1000);
  connected = true;
  window.dispatchEvent(new Event('online'));
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('and without such a report, as soon as the server answers at all', async () => {
  const part = loadWhenConnected(aPart());
  await vi.advanceTimersByTimeAsync(60_000);
  connected = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await part).toBe('part');
});

test('meanwhile the page knows that something waits', async () => {
  const { result } = renderHook(() => useStalled());
  expect(result.current).toBe(false);
  const part = loadWhenConnected(aPart());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toBe(true);
  connected = true;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await part;
  expect(result.current).toBe(false);
});

test('a request that hangs counts as waiting too, after six seconds', async () => {
  const { result } = renderHook(() => useStalled());
  void loadWhenConnected(() => new Promise(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(5_900));
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toBe(true);
});

test('what the server does not have any more is an error, as is what fails for another reason', async () => {
  connected = true;
  await expect(loadWhenConnected(() => Promise.reject(chunkError()))).rejects.toThrow('dynamically');
  connected = false;
  await expect(loadWhenConnected(() => Promise.reject(new Error('x is undefined')))).rejects.toThrow('x is');
});

test('a browser without a connection asks nothing of the network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const stop = new AbortController();
  const waits = reconnected(stop.signal);
  waits.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  stop.abort(new Error('another tap'));
  await expect(waits).rejects.toThrow('another tap');
});

test('of several taps the latest that is still pending is the one that is spoken of', () => {
  const { result } = renderHook(() => usePending());
  const ends: (() => void)[] = [];
  act(() => void ends.push(showPending('page'), showPending('writing')));
  expect(result.current).toBe('writing');
  act(() => ends[1]?.());
  expect(result.current).toBe('page');
  act(() => ends[0]?.());
  expect(result.current).toBeNull();
});
