import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { secured } from '#worker/http/headers.ts';
import { root } from './lib/machine.mjs';

test('a file that is served without the worker has the security headers of every other answer', () => {
  const text = readFileSync(path.join(root, 'web/public/_headers'), 'utf8');
  const [, lines = ''] = /^\/\*\n((?: {2}.+\n)+)/m.exec(text) ?? [];
  const ofFiles = new Headers(
    lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/: (.*)/s, 2) as [string, string]),
  );
  const everywhere = new Headers();
  secured(everywhere);
  expect([...everywhere].length).toBeGreaterThan(7);
  for (const [name, value] of everywhere) expect([name, ofFiles.get(name)]).toEqual([name, value]);
});
