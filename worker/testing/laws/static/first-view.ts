type Chunk = { file: string; isEntry?: boolean; imports?: string[] };
export type Manifest = Record<string, Chunk>;

/** The screens that a stranger opens: the entry, the home page and a site. */
const FIRST = /^index\.html$|routes\/\$locale\/(?:index|site\/?\.?\$id(?:[/.]index)?)\.tsx/;
/** Every schema of zod 4 carries its insides under this name, minified or not. */
const MARK = /\b_zod\b/;

/** What a first view loads: each chunk, with what it imports before it runs. */
export function firstViewFiles(manifest: Manifest): string[] {
  const seen = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const needed of manifest[key]?.imports ?? []) add(needed);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry || FIRST.test(key)) add(key);
  return [...new Set([...seen].flatMap((key) => manifest[key]?.file ?? []))].filter((file) =>
    file.endsWith('.js'),
  );
}

/** The chunks of a first view that carry zod. */
export function chunksWithZod(manifest: Manifest, read: (file: string) => string): string[] {
  const files = firstViewFiles(manifest);
  if (files.length === 0) return ['The manifest names no first view.'];
  return files
    .filter((file) => MARK.test(read(file)))
    .map((file) => `${file} carries zod, and a first view loads it`);
}
