import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number };
type Declared = Node & { declarations: (Node & { init: Node | null })[] };

const CALCULATED = new Set(['CallExpression', 'ObjectExpression']);

/** Wraps each calculated constant of a module in a pure call, so that the build drops those that nothing uses. */
export function withPureConstants(code: string, body: readonly Node[]): string {
  const values = body
    .map((node) =>
      node.type === 'ExportNamedDeclaration' ? (node as { declaration?: Node }).declaration : node,
    )
    .filter((node): node is Declared => node?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations.flatMap(({ init }) => init ?? []))
    .filter(({ type }) => CALCULATED.has(type));
  return values.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  );
}

/**
 * Leaves the schemas that no form of the app checks out of the browser build: a build cannot tell that
 * composing a schema has no effect, and would keep and evaluate all of them.
 */
export const pureSchemas = (): Plugin => ({
  name: 'dorot:pure-schemas',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/worker\/contract\/schemas\/[\w-]+\.ts$/ },
    handler(code) {
      return { code: withPureConstants(code, this.parse(code).body as Node[]), map: null };
    },
  },
});
