import { describe, expect, test } from 'vitest';
import { type Rule, realTree, type Tree } from './tree.ts';

type Planted = { what: string; files: Record<string, string>; expected: string };

let real: Tree | undefined;

/** Tests that an architecture rule holds for the project, and reports each planted violation. */
export function prove(title: string, rule: Rule, planted: Planted[]): void {
  describe(title, () => {
    test('holds here', () => {
      real ??= realTree();
      const violations = rule(real);
      if (violations.length > 0) expect.fail(`\n${violations.join('\n')}\n`);
    });
    test.each(planted)('finds $what', ({ files, expected }) => {
      expect(rule(new Map(Object.entries(files))).join('\n')).toContain(expected);
    });
  });
}

/** Tests that an architecture rule accepts allowed code, without false positives. */
export function allows(rule: Rule, what: string, files: Record<string, string>): void {
  test(`allows ${what}`, () => {
    expect(rule(new Map(Object.entries(files)))).toEqual([]);
  });
}
