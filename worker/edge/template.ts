import { isolateMap } from '#worker/platform/isolate-memory.ts';

/**
 * `index.html` split where a page inserts its own content; each piece is split again where it takes the
 * nonce.
 */
export type Template = {
  beforeLang: string[];
  beforeHead: string[];
  beforeBody: string[];
  /** The stylesheet, moved here from the head so that it does not block the first paint, and the end. */
  afterBody: string[];
  /**
   * The same for a document with readable content: `deferredStart` requests the stylesheet once that is painted.
   */
  afterText: string[];
  /** The built addresses of the main stylesheet and of the font stylesheet; empty in development. */
  sheets: string[];
  fontSheets: string[];
  /** The addresses of the stylesheet of the accessibility menu, and of the script of its reading guide. */
  accessibilitySheet: string;
  readingGuide: string;
  /**
   * The built addresses of the entry's chunks (the entry itself last), of fonts and of the scripts of a route
   * or catalog; empty in development.
   */
  program: string[];
  fonts: Record<string, string>;
  scriptsOf: (source: string) => string[];
};

const LANG = '<html lang="en" dir="ltr">';
const HEAD = '<!--head-->';
const BODY = '<!--body-->';
const NONCE = '__NONCE__';
const ACCESSIBILITY_SHEET = 'features/accessibility/accessibility.css';
const READING_GUIDE = 'features/accessibility/reading-guide.ts';
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const PROGRAM =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/assets\/[^>]*>(?:<\/script>)?/g;

const read = isolateMap<'template', Promise<Template>>();

/** The template, read once per isolate; in development, where it changes, at every request. */
export function templateOf(assets: Fetcher): Promise<Template> {
  if (import.meta.env.DEV) return load(assets);
  const template =
    read.get('template') ??
    load(assets).catch((error: unknown) => {
      read.delete('template');
      throw error;
    });
  read.set('template', template);
  return template;
}

async function load(assets: Fetcher): Promise<Template> {
  const page = await asset(assets, '/index.html');
  if (page === null) throw new Error('index.html is not built');
  const manifest = JSON.parse((await asset(assets, '/build.manifest.json')) ?? '{}') as Manifest;
  return cut(page, manifest);
}

/** Splits a built `index.html`; throws where a placeholder is missing. */
export function cut(page: string, manifest: Manifest = {}): Template {
  const fontSheets = fontSheetsIn(manifest);
  const styles = [
    ...(page.match(STYLESHEET) ?? []),
    ...fontSheets.map((address) => `<link rel="stylesheet" href="${address}">`),
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
    fontSheets: fontSheets,
    accessibilitySheet: addressOf(manifest, ACCESSIBILITY_SHEET) ?? `/${ACCESSIBILITY_SHEET}`,
    readingGuide: addressOf(manifest, READING_GUIDE) ?? `/${READING_GUIDE}`,
    program: programIn(manifest),
    fonts: fontsIn(manifest),
    scriptsOf: (source) => {
      const files = scripts.get(source) ?? scriptsIn(manifest, source);
      scripts.set(source, files);
      return files;
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

/** The chunks that every page loads first. */
function programIn(manifest: Manifest): string[] {
  const files = new Set<string>();
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) gather(manifest, key, files);
  return [...files].map((file) => `/${file}`).reverse();
}

/** The scripts of a route, by its pattern in `pages.ts`, or of a message catalog, without the entry's chunks. */
function scriptsIn(manifest: Manifest, source: string): string[] {
  const program = programIn(manifest);
  const files = new Set<string>();
  for (const key of Object.keys(manifest)) {
    if (key === source || routeOf(key) === source) gather(manifest, key, files);
  }
  return [...files].map((file) => `/${file}`).filter((file) => !program.includes(file));
}

/** `routes/$locale/site.$id_.settings.index.tsx?tsr-split=component` is `/site/$id/settings`. */
function routeOf(key: string): string | undefined {
  const [, name] = /^routes\/\$locale\/(.+)\.tsx/.exec(key) ?? [];
  return name && (`/${name.replaceAll('.', '/').replaceAll('_/', '/')}`.replace(/\/index$/, '') || '/');
}

function gather(manifest: Manifest, key: string, files: Set<string>): void {
  const entry = manifest[key];
  if (!entry || files.has(entry.file)) return;
  files.add(entry.file);
  for (const imported of entry.imports ?? []) gather(manifest, imported, files);
}

/** The built address of `web/ui/fonts.css`. */
const fontSheetsIn = (manifest: Manifest): string[] => [addressOf(manifest, 'ui/fonts.css') ?? []].flat();

/** The built address of a file that is requested by its address; absent in development. */
function addressOf(manifest: Manifest, source: string): string | undefined {
  const file = Object.entries(manifest).find(([key]) => key.endsWith(source))?.[1].file;
  return file && `/${file}`;
}

/** Built addresses by the font's file name. */
function fontsIn(manifest: Manifest): Record<string, string> {
  const files = Object.entries(manifest)
    .filter(([key]) => key.endsWith('.woff2'))
    .map(([key, { file }]) => [key.slice(key.lastIndexOf('/') + 1), `/${file}`]);
  return Object.fromEntries(files);
}
