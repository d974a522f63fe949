import { assertReadable, type Stripped } from './bytes.ts';

/** Elements that contain metadata about an image. */
const METADATA = ['metadata', 'svg:metadata', 'x:xmpmeta', 'rdf:RDF'];

/** The text of an SVG, or null if the bytes are not SVG. */
export function svgText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return !text.includes('\0') && /^<svg[\s>/]/.test(text.slice(rootOf(text)).slice(0, 5)) ? text : null;
  } catch {
    return null;
  }
}

/** Removes the metadata only. Scripts remain, since an SVG is served as a download only. */
export function stripSvg(bytes: Uint8Array): Stripped {
  const text = svgText(bytes);
  assertReadable(text !== null && !text.includes('<!ENTITY') && ends(text));
  const plain = METADATA.reduce(withoutElement, text);
  return { bytes: new TextEncoder().encode(plain), width: null, height: null };
}

/**
 * The offset after the byte-order mark, declarations and comments. Not a regular expression, which crafted
 * input could make run forever.
 */
function rootOf(text: string): number {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (' \t\r\n'.includes(text[at] ?? 'x')) at++;
    const close = text.startsWith('<?', at)
      ? '?>'
      : text.startsWith('<!--', at)
        ? '-->'
        : text.startsWith('<!DOCTYPE', at)
          ? '>'
          : null;
    if (close === null) return at;
    const end = text.indexOf(close, at + 2);
    assertReadable(end !== -1);
    at = end + close.length;
  }
}

/** Whether the root element is closed, by an end tag or itself. */
function ends(text: string): boolean {
  let rest = text.trimEnd();
  while (rest.endsWith('-->')) {
    const comment = rest.lastIndexOf('<!--');
    if (comment === -1) return false;
    rest = rest.slice(0, comment).trimEnd();
  }
  if (/<\/svg\s{0,20}>$/.test(rest.slice(-30))) return true;
  return rest.endsWith('/>') && text.indexOf('>', rootOf(text)) === rest.length - 1;
}

function withoutElement(text: string, name: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf(`<${name}`); at !== -1; at = text.indexOf(`<${name}`, from)) {
    const behind = at + name.length + 1;
    if (!' \t\r\n/>'.includes(text[behind] ?? 'x')) {
      kept.push(text.slice(from, behind));
      from = behind;
      continue;
    }
    const opened = text.indexOf('>', behind);
    assertReadable(opened !== -1);
    let end = opened + 1;
    if (text[opened - 1] !== '/') {
      const closing = text.indexOf(`</${name}`, end);
      assertReadable(closing !== -1);
      end = text.indexOf('>', closing) + 1;
      assertReadable(end > 0);
    }
    kept.push(text.slice(from, at));
    from = end;
  }
  return kept.join('') + text.slice(from);
}
