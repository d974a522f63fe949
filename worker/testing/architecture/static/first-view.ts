type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] };
export type Manifest = Record<string, Chunk>;

/** The screens that a visitor opens first: the entry, the home page and a site. */
const FIRST = /^index\.html$|routes\/\$locale\/(?:index|site\/?\.?\$id(?:[/.]index)?)\.tsx/;
/** Every schema of zod 4 has an internal property of this name, minified or not. */
const MARK = /\b_zod\b/;

/** The files of a first view: each chunk, with its static imports. */
export function firstViewFiles(manifest: Manifest): string[] {
  const keys = new Set<string>();
  const add = (key: string) => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const needed of manifest[key]?.imports ?? []) add(needed);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry || FIRST.test(key)) add(key);
  return [...new Set([...keys].flatMap((key) => manifest[key]?.file ?? []))].filter((file) =>
    file.endsWith('.js'),
  );
}

/** The chunks of a first view that contain zod. */
export function chunksWithZod(manifest: Manifest, read: (file: string) => string): string[] {
  const files = firstViewFiles(manifest);
  if (files.length === 0) return ['The manifest names no first view.'];
  return files
    .filter((file) => MARK.test(read(file)))
    .map((file) => `${file} carries zod, and a first view loads it`);
}

const SMALL_BYTES = 4096;
const SMALL_ALLOWED = 5;
const CATALOG = /\.po$/;

/** Small chunks beyond the few allowed; message catalogs do not count. `bytesOf` is a file's size as sent. */
export function tooManySmallChunks(manifest: Manifest, bytesOf: (file: string) => number): string[] {
  const catalogs = new Set(
    Object.values(manifest).flatMap(({ src, file }) => (src && CATALOG.test(src) ? [file] : [])),
  );
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  const small = [...files].filter(
    (file) => file.endsWith('.js') && !catalogs.has(file) && bytesOf(file) < SMALL_BYTES,
  );
  if (small.length <= SMALL_ALLOWED) return [];
  return [
    `${small.length} chunks are under 4 KB as sent, ${SMALL_ALLOWED} may be: ${small.join(', ')}. See scripts/build/chunks.ts.`,
  ];
}
