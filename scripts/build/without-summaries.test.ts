import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummary } from './without-summaries.ts';

const CONTRACT = path.resolve(import.meta.dirname, '../../worker/contract');
const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && file !== 'endpoint.ts');

test.each(files)('no browser gets the summaries of the endpoints in %s', (file) => {
  const code = readFileSync(path.join(CONTRACT, file), 'utf8');
  const stripped = withoutSummary(code);
  expect(stripped).not.toMatch(/\bsummary\b/);
  expect(stripped.match(/\bpath: /g)).toEqual(code.match(/\bpath: /g));
});
