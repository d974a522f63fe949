/** `index.html` cut where a page puts its own, and each piece again where it takes the nonce. */
export type Template = {
  beforeLang: string[];
  beforeHead: string[];
  beforeBody: string[];
  /** The stylesheet, moved here from the head so that nothing holds up the first paint, and the end. */
  afterBody: string[];
  /** The same behind something to read: the looks wait until that is painted, when `startLater` sends for them. */
  afterText: string[];
  /** The addresses of the stylesheet and of the one that names the letters, as built; empty in development. */
  sheets: string[];
  letters: string[];
  /** The addresses of the program, last the one that all others are for, of fonts and of a route's scripts, as built; empty in development. */
  program: string[];
  fonts: Record<string, string>;
  scriptsOf: (route: string) => string[];
};

const LANG = '<html lang="en" dir="ltr">';
const HEAD = '<!--head-->';
const BODY = '<!--body-->';
const NONCE = '__NONCE__';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const PROGRAM =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/assets\/[^>]*>(?:<\/script>)?/g;

let known: Promise<Template> | undefined;

/** Read once an isolate; in development, where it changes, every time. */
export function templateOf(assets: Fetcher): Promise<Template> {
  if (import.meta.env.DEV) return load(assets);
  known ??= load(assets).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function load(assets: Fetcher): Promise<Template> {
  const page = await asset(assets, '/index.html');
  if (page === null) throw new Error('index.html is not built');
  const manifest = JSON.parse((await asset(assets, '/build.manifest.json')) ?? '{}') as Manifest;
  return cut(page, manifest);
}

/** Cuts a built `index.html`; throws where one of the marks is missing. */
export function cut(page: string, manifest: Manifest = {}): Template {
  const letters = lettersIn(manifest);
  const styles = [
    ...(page.match(STYLESHEET) ?? []),
    ...letters.map((address) => `<link rel="stylesheet" href="${address}">`),
  ].join('');
  const rest = page.replace(STYLESHEET, '').replace(PROGRAM, '');
  const [beforeLang, afterLang] = halves(rest, LANG);
  const [beforeHead, afterHead] = halves(afterLang, HEAD);
  const [beforeBody, end] = halves(afterHead, BODY);
  const scripts = new Map<string, string[]>();
  return {
    beforeLang: beforeLang.split(NONCE),
    beforeHead: beforeHead.split(NONCE),
    beforeBody: beforeBody.split(NONCE),
    afterBody: (styles + end).split(NONCE),
    afterText: `<noscript>${styles}</noscript>${end}`.split(NONCE),
    sheets: Array.from(page.matchAll(STYLESHEET), ([, address = '']) => address),
    letters,
    program: programIn(manifest),
    fonts: fontsIn(manifest),
    scriptsOf: (route) => {
      const found = scripts.get(route) ?? scriptsIn(manifest, route);
      scripts.set(route, found);
      return found;
    },
  };
}

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`index.html has no ${mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}

async function asset(assets: Fetcher, path: string): Promise<string | null> {
  const response = await assets.fetch(new Request(`http://localhost${path}`));
  return response.ok ? response.text() : null;
}

type Entry = { file: string; isEntry?: boolean; imports?: string[]; assets?: string[] };
export type Manifest = Record<string, Entry>;

/** What every page begins with. */
function programIn(manifest: Manifest): string[] {
  const files = new Set<string>();
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) gather(manifest, key, files);
  return [...files].map((file) => `/${file}`).reverse();
}

/** The scripts behind a route and behind its language's words, without the program. */
function scriptsIn(manifest: Manifest, route: string): string[] {
  const program = programIn(manifest);
  const files = new Set<string>();
  for (const key of Object.keys(manifest)) {
    if (key === route || key === `${route}?tsr-split=component`) gather(manifest, key, files);
  }
  return [...files].map((file) => `/${file}`).filter((file) => !program.includes(file));
}

function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const entry = manifest[key];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const imported of entry.imports ?? []) gather(manifest, imported, files);
}

/** The built address of `web/ui/fonts.css`. */
const lettersIn = (manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([key]) => key.endsWith('ui/fonts.css'))
    .map(([, { file }]) => `/${file}`);

/** Built addresses by the font's own file name. */
function fontsIn(manifest: Manifest): Record<string, string> {
  const files = Object.entries(manifest)
    .filter(([key]) => key.endsWith('.woff2'))
    .map(([key, { file }]) => [key.slice(key.lastIndexOf('/') + 1), `/${file}`]);
  return Object.fromEntries(files);
}
