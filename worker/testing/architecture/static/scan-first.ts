import { gzipSync } from 'node:zlib';

/** A built chunk of the worker, as described by the bundler. */
export type Chunk = {
  fileName: string;
  isEntry: boolean;
  /** The chunks that it imports statically. */
  imports: string[];
  /** The source files in it. */
  moduleIds: string[];
  code: string;
};

const MOST_BYTES = 15 * 1024;
const HEAVY = /\/node_modules\/(zod|hono|drizzle-orm)\//;

/** The chunks that the worker evaluates before its first response: the entry and its static imports. */
export function evaluatedFirst(chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const evaluated = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of evaluated)
    for (const chunk of imports.flatMap((name) => byName.get(name) ?? [])) evaluated.add(chunk);
  return [...evaluated];
}

/** What needlessly delays a first scan: too many bytes, or a library that no scan uses. */
export function problemsOfFirst(chunks: readonly Chunk[]): string[] {
  const first = evaluatedFirst(chunks);
  if (first.length === 0) return ['The worker has no entry.'];
  const bytes = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  const heavy = first.flatMap(({ fileName, moduleIds }) =>
    [...new Set(moduleIds.flatMap((id) => HEAVY.exec(id)?.[1] ?? []))].map(
      (library) => `${fileName} holds ${library}, and a scan waits for it`,
    ),
  );
  return bytes > MOST_BYTES
    ? [...heavy, `A scan evaluates ${bytes} bytes (gzip), more than ${MOST_BYTES}.`]
    : heavy;
}
