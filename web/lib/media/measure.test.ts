import { expect, test } from 'vitest';
import { isSameFile, printOf } from './file-print.ts';
import { peaksOf } from './measure-audio.ts';

const file = (bytes: string, more: { name?: string; lastModified?: number } = {}) =>
  new File([bytes], more.name ?? 'wedding.mp4', { lastModified: more.lastModified ?? 5 });

test('a file that is chosen again is recognised, and another one is not taken for it', async () => {
  const print = await printOf(file('abcdef'));
  expect(await isSameFile(file('abcdef'), print)).toBe(true);
  expect(await isSameFile(file('abcdeX'), print)).toBe(false);
  expect(await isSameFile(file('abcdefg'), print)).toBe(false);
  expect(await isSameFile(file('abcdef', { lastModified: 6 }), print)).toBe(false);
  expect(await isSameFile(file('abcdef', { name: 'other.mp4' }), print)).toBe(false);
});

test('a waveform has 48 bars, the loudest of them at full height', () => {
  const samples = Float32Array.from({ length: 4800 }, (_, at) => (at < 2400 ? 0.1 : -0.2));
  const peaks = peaksOf(samples);
  expect(peaks.length).toBe(48);
  expect(peaks[0]).toBe(50);
  expect(peaks[47]).toBe(100);
});

test.each([
  [[], []],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
  [[0.5], [100]],
])('a waveform of %j has no bars that are not there', (samples, peaks) => {
  expect(peaksOf(samples)).toEqual(peaks);
});
