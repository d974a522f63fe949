import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Chunk, evaluatedFirst, problemsOfFirst } from './scan-first.ts';

const chunk = (fileName: string, patch: Partial<Chunk> = {}): Chunk => ({
  fileName,
  isEntry: false,
  imports: [],
  moduleIds: [],
  code: 'export {};',
  ...patch,
});
const ZOD = '/home/a/node_modules/zod/v4/core/core.js';
const built = (shared: Partial<Chunk> = {}): Chunk[] => [
  chunk('index.js', { isEntry: true, imports: ['headers.js'] }),
  chunk('headers.js', shared),
  chunk('app.js', { imports: ['headers.js', 'db.js'], moduleIds: [ZOD] }),
  chunk('db.js'),
];

test('a scan waits for the entry and what it imports at the top', () => {
  expect(evaluatedFirst(built()).map(({ fileName }) => fileName)).toEqual(['index.js', 'headers.js']);
  expect(problemsOfFirst(built())).toEqual([]);
});

test.each([
  ['zod', ZOD],
  ['hono', '/home/a/node_modules/hono/dist/hono.js'],
  ['drizzle-orm', '/home/a/node_modules/drizzle-orm/d1/driver.js'],
])('%s before the first scan is found', (library, id) => {
  expect(problemsOfFirst(built({ moduleIds: [id] }))).toEqual([
    `headers.js holds ${library}, and a scan waits for it`,
  ]);
});

test('the app imported at the top is found', () => {
  const chunks = built({ imports: ['app.js'] });
  expect(problemsOfFirst(chunks)).toEqual(['app.js holds zod, and a scan waits for it']);
});

test('too many bytes before the first scan are found', () => {
  const code = `/* ${randomBytes(16 * 1024).toString('base64')} */`;
  expect(problemsOfFirst(built({ code })).join()).toContain('more than 15360');
});

test('a build without an entry is no proof', () => {
  expect(problemsOfFirst([])).toHaveLength(1);
});
