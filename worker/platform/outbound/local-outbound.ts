import { type Got, isPlainHttps, type Outbound } from './outbound.ts';

/** A one-pixel image in clay. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPYEqWBFTEMpAQAIzU6Icj2tHkAAAAASUVORK5CYII=';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const quoted = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The outbound client of local builds, without network: a generated page for every https address, and `PICTURE`
 * for every image.
 */
export const localOutbound = (): Outbound => ({
  get: (where) => Promise.resolve(isPlainHttps(where) ? pageAt(where) : null),
});

function pageAt({ hostname, pathname }: URL): Got {
  if (/\.(png|jpe?g|webp)$/.test(pathname)) {
    const bytes = Uint8Array.from(atob(PICTURE), (sign) => sign.charCodeAt(0));
    return { type: 'image/png', charset: null, bytes, cut: false };
  }
  const name = decoded(pathname.split('/').findLast((part) => part !== '') ?? hostname);
  const page = `<!doctype html><title>${quoted(name.replaceAll('_', ' '))}</title>
<meta property="og:description" content="${quoted(`A page at ${hostname}`)}">
<meta property="og:image" content="https://upload.wikimedia.org/picture.png">`;
  return { type: 'text/html', charset: 'utf-8', bytes: bytesOf(page), cut: false };
}
