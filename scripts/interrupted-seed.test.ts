import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareData } from './lib/prepare.ts';

const state = mkdtempSync(path.join(tmpdir(), 'dorot-seed-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const note = path.join(state, '.seeding');
/** No process has this number. */
const ENDED = `${2 ** 30} 1`;

test('a first start that is killed while it writes the demo leaves no half: the next one begins again', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const half = path.join(state, 'v3/half');
  mkdirSync(path.dirname(half));
  writeFileSync(half, '');
  writeFileSync(note, ENDED);

  const prepared = prepareData(state);
  await vi.waitUntil(() => existsSync(note) && readFileSync(note, 'utf8') !== ENDED, { timeout: 400_000 });
  await prepared;
  expect(existsSync(half)).toBe(false);
  expect(existsSync(note)).toBe(false);
  expect(said.mock.calls.flat().join()).toContain('beginning again');

  // once the demo is complete, its data is kept
  writeFileSync(half, '');
  await prepareData(state);
  expect(existsSync(half)).toBe(true);
}, 600_000);
