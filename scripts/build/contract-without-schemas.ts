import type { Plugin } from 'vite';

/** What `call` in `web/lib/api.ts` asks of an endpoint. */
const FOR_THE_BROWSER = new Set(['method', 'path', 'access', 'creates', 'versioned', 'takesForm']);

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/**
 * The browser calls an endpoint, but has no use for its schemas. In the browser's build of `worker/contract/`
 * this plugin makes of each `endpoint({…})` the few properties that a call needs, and calls every other call
 * there pure, so that what nobody imports is left out of the bundle.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'dorot:contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/worker\/contract\/[\w-]+\.ts$/ },
      async handler(code, id) {
        const { transformWithOxc } = await import('vite');
        const js = (await transformWithOxc(code, id, { lang: 'ts' })).code;
        const edits: { start: number; end: number; text: string }[] = [];
        walk(this.parse(js) as unknown as Node, (node) => {
          if (node.type !== 'CallExpression') return;
          const { callee, arguments: given } = node as Node & {
            callee: Node & { name?: string };
            arguments: Node[];
          };
          const [options] = given;
          if (callee.name !== 'endpoint' || !options) {
            edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
            return;
          }
          const kept = (options.properties as Node[]).filter(({ key }) =>
            FOR_THE_BROWSER.has((key as { name?: string } | undefined)?.name ?? ''),
          );
          const text = kept.map(({ start, end }) => js.slice(start, end)).join(', ');
          edits.push({ start: node.start, end: node.end, text: `({ ${text} })` });
        });
        return { code: applyEdits(js, edits), map: null };
      },
    },
  };
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit);
  }
}

/** Applies replacements; an edit inside a replaced range is dropped with it. */
function applyEdits(code: string, edits: { start: number; end: number; text: string }[]): string {
  const replaced = edits.filter((edit) => edit.end > edit.start);
  const kept = edits.filter(
    (edit) => !replaced.some((r) => r !== edit && edit.start >= r.start && edit.start < r.end),
  );
  let out = code;
  for (const edit of kept.sort((a, b) => b.start - a.start || b.end - a.end)) {
    out = out.slice(0, edit.start) + edit.text + out.slice(edit.end);
  }
  return out;
}
