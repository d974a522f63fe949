import { expect, test } from 'vitest';
import { chunksWithZod, firstViewFiles, type Manifest, tooManySmallChunks } from './first-view.ts';

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

test('five small chunks pass, a sixth is one too many', () => {
  const chunks = (count: number): Manifest =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`_${i}.js`, { file: `assets/${i}.js` }]));
  expect(tooManySmallChunks(chunks(5), () => 4095)).toEqual([]);
  expect(tooManySmallChunks(chunks(6), () => 4095)).toEqual([expect.stringContaining('6 chunks')]);
  expect(tooManySmallChunks(chunks(6), () => 4096)).toEqual([]);
});

test('message catalogs and style sheets are no small chunks', () => {
  const catalogs: Manifest = {};
  for (const area of ['account', 'dev', 'first', 'kiosk', 'search', 'settings', 'site'])
    catalogs[`i18n/${area}/he.po`] = { file: `assets/${area}.js`, src: `i18n/${area}/he.po` };
  for (const name of 'abcdef') catalogs[`${name}.css`] = { file: `assets/${name}.css` };
  expect(tooManySmallChunks(catalogs, () => 1000)).toEqual([]);
});
