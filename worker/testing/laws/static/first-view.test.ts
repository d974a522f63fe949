import { expect, test } from 'vitest';
import { chunksWithZod, firstViewFiles, type Manifest } from './first-view.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'routes/$locale/site/$id.tsx?tsr-split=component': { file: 'assets/site.js', imports: ['_memory.js'] },
  '_memory.js': { file: 'assets/memory.js' },
  'routes/$locale/login.tsx?tsr-split=component': { file: 'assets/login.js' },
};

test('a first view loads the entry, the page and what these import', () => {
  expect(firstViewFiles(manifest).sort()).toEqual([
    'assets/main.js',
    'assets/memory.js',
    'assets/react.js',
    'assets/site.js',
  ]);
});

test('zod in a chunk of the first view is found', () => {
  const read = (file: string) => (file === 'assets/memory.js' ? 'a._zod.def' : 'x');
  expect(chunksWithZod(manifest, read)).toEqual(['assets/memory.js carries zod, and a first view loads it']);
});

test('zod may come with the login', () => {
  expect(chunksWithZod(manifest, (file) => (file === 'assets/login.js' ? 'a._zod' : 'x'))).toEqual([]);
});

test('a manifest without a first view is no proof', () => {
  expect(chunksWithZod({}, () => '')).toHaveLength(1);
});
