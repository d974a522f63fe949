import { expect, test } from 'vitest';
import { bySpecificity } from './specificity.ts';

test('a literal segment is matched before a parameter, wherever it stands', () => {
  const paths = ['/api/sites/:id', '/api/sites/:id/codes', '/api/sites/memories/:siteId', '/api/sites/mine'];
  expect(paths.sort(bySpecificity)).toEqual([
    '/api/sites/mine',
    '/api/sites/memories/:siteId',
    '/api/sites/:id',
    '/api/sites/:id/codes',
  ]);
});

test('patterns of equal specificity keep their order', () => {
  const paths = ['/api/b/:id', '/api/a/:id'];
  expect(paths.toSorted(bySpecificity)).toEqual(paths);
});

test('a shorter pattern between two others does not keep them in the wrong order', () => {
  const paths = ['/api/sites/:id/:part', '/api/sites', '/api/sites/:id/info'];
  expect(paths.toSorted(bySpecificity)).toEqual([
    '/api/sites',
    '/api/sites/:id/info',
    '/api/sites/:id/:part',
  ]);
});
