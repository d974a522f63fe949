type Edge = typeof import('./at-the-edge.ts');

const [module] = Object.values(import.meta.glob<Edge>('./at-the-edge.ts', { query: '?edge', eager: true }));
if (!module) throw new Error('at-the-edge.ts was not found.');

/**
 * The views and documents as the server renders them; `scripts/build/at-the-edge.ts` compiles them for it.
 */
export const edge: Edge = module;
