/** A part of a text: with the address that it is, or with none. `at` is where it begins. */
export type TextPart = { at: number; text: string; href: string | null };

/** Neither spaces, quotes nor brackets of markup, nor signs that change the direction unseen. */
const ADDRESS = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu;
/** What ends a sentence rather than an address. */
const ENDS = new Set(".,;:!?…״׳'’”»־–—");
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A text in its parts: addresses of the web, without what is punctuation after them, and what stands between. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const add = (end: number, href: string | null) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), href });
    at = end;
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!opens(address)) continue;
    add(index, null);
    add(index + address.length, address);
  }
  add(text.length, null);
  return parts;
}

function withoutEnd(found: string): string {
  const last = found.at(-1) ?? '';
  const opening = PAIRS[last];
  const isUnpaired = opening !== undefined && found.split(opening).length < found.split(last).length;
  return ENDS.has(last) || isUnpaired ? withoutEnd(found.slice(0, -1)) : found;
}

/** Whether it is an address that hides no other host behind a user’s name. */
function opens(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
