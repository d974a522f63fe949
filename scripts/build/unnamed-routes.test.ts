import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutRouteNames } from './unnamed-routes.ts';

test('every route of the tree stays a child of its parent, without its name', () => {
  const code = readFileSync(path.resolve(import.meta.dirname, '../../web/app/route-tree.gen.ts'), 'utf8');
  const lists = [...withoutRouteNames(code).matchAll(/const \w+Children = \[([^\]]*)\]/g)];
  const objects = [...code.matchAll(/const \w+Children: \w+ = \{([^}]*)\}/g)];
  expect(objects.length).toBeGreaterThan(2);
  expect(lists.map(([, routes]) => routes?.match(/\w+/g))).toEqual(
    objects.map(([, routes]) => routes?.match(/\w+(?=,)/g)),
  );
});
