import { describe, expect, test } from 'vitest';
import { type Law, realTree, type Tree } from './tree.ts';

type Planted = { what: string; files: Record<string, string>; says: string };

let real: Tree | undefined;

/** Tests that an architecture rule holds for the project, and reports each planted violation. */
export function prove(title: string, law: Law, planted: Planted[]): void {
  describe(title, () => {
    test('holds here', () => {
      real ??= realTree();
      const found = law(real);
      if (found.length > 0) expect.fail(`\n${found.join('\n')}\n`);
    });
    test.each(planted)('finds $what', ({ files, says }) => {
      expect(law(new Map(Object.entries(files))).join('\n')).toContain(says);
    });
  });
}

/** Tests that an architecture rule accepts allowed code, without false positives. */
export function allows(law: Law, what: string, files: Record<string, string>): void {
  test(`allows ${what}`, () => {
    expect(law(new Map(Object.entries(files)))).toEqual([]);
  });
}
