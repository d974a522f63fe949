import { pause, SheetFault } from './sheet.ts';

export type Tag = {
  /** Without its prefix. */
  name: string;
  isEnd: boolean;
  /** It has no content and no end tag. */
  isEmpty: boolean;
  attributes: string;
  /** The escaped text up to the next tag. */
  text: string;
};

/** Each alternative ends at the next `<`, so that no input takes longer than its length. */
const TAG =
  /<(?:\?[^<>]*\?|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"'/]|"[^"<]*"|'[^'<]*'|\/(?!>))*)(\/?))>([^<]*)/y;

const TAGS_AT_ONCE = 20_000;

/**
 * Calls `take` with every tag, until it returns false. No DOMParser, because Trusted Types forbid it; declarations
 * of types and entities, comments and CDATA are refused, since spreadsheets have none.
 */
export async function eachTag(xml: string, take: (tag: Tag) => boolean | undefined): Promise<void> {
  const end = xml.trimEnd().length;
  TAG.lastIndex = Math.max(0, xml.indexOf('<'));
  let at = TAG.lastIndex;
  for (let count = 1; at < end; count++) {
    TAG.lastIndex = at;
    const match = TAG.exec(xml);
    if (!match) throw new SheetFault('unreadable');
    at = TAG.lastIndex;
    const [, slash, name, attributes = '', empty, text = ''] = match;
    const tag = { name: name ?? '', isEnd: slash === '/', isEmpty: empty === '/', attributes, text };
    if (name && take(tag) === false) return;
    if (count % TAGS_AT_ONCE === 0) await pause();
  }
}

/** The value of an attribute, with any prefix. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescapeXml(value);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text itself: the five entities that XML knows without a declaration, and characters by their number. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([\da-f]{1,6});|#(\d{1,7});|(\w{1,4});)?/gi, (_, hex, decimal, name) => {
        const known = ENTITIES[name ?? ''];
        if (known) return known;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        if (!(code <= 0x10ffff)) throw new SheetFault('unreadable');
        return String.fromCodePoint(code);
      })
    : text;
