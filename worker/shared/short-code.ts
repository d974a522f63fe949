const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BODY = 12;
const LENGTH = BODY + 1;
const NO_VALUE = 255;

/** From char code to value, small letters and the look-alikes I, L and O included. */
const VALUES = new Uint8Array(128).fill(NO_VALUE);
for (let value = 0; value < ALPHABET.length; value++) {
  VALUES[ALPHABET.charCodeAt(value)] = value;
  VALUES[ALPHABET.toLowerCase().charCodeAt(value)] = value;
}
for (const one of 'IiLl') VALUES[one.charCodeAt(0)] = 1;
for (const zero of 'Oo') VALUES[zero.charCodeAt(0)] = 0;

/** A code as printed on a sticker, from scanned or typed text; null for a wrong format or check character. */
export function normalizeCode(raw: string): string | null {
  if (raw.length !== LENGTH) return raw.length > LENGTH && raw.length < 2 * LENGTH ? withoutGaps(raw) : null;
  let sum = 0;
  let canonical = true;
  for (let i = 0; i < LENGTH; i++) {
    const char = raw.charCodeAt(i);
    const value = VALUES[char] ?? NO_VALUE;
    if (value === NO_VALUE) return null;
    if (ALPHABET.charCodeAt(value) !== char) canonical = false;
    sum += i & 1 ? doubled(value) : value;
  }
  if (sum & 31) return null;
  return canonical ? raw : spell(Array.from(raw, (char) => VALUES[char.charCodeAt(0)] ?? 0));
}

/** The Luhn mod 32 check character of the twelve characters of a code's body. */
export function checkCharacter(body: string): string {
  let sum = 0;
  for (let i = 0; i < BODY; i++) {
    const value = VALUES[body.charCodeAt(i)] ?? NO_VALUE;
    if (value === NO_VALUE || body.length !== BODY)
      throw new RangeError('a code has a body of 12 characters of Crockford base32');
    sum += i & 1 ? doubled(value) : value;
  }
  return ALPHABET.charAt(-sum & 31);
}

/** A complete code from eight or more random bytes, of which 60 bits are used. */
export function codeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < 8) throw new RangeError('a code takes 8 random bytes');
  const body = spell(
    Array.from({ length: BODY }, (_, i) => {
      const bit = 5 * i;
      const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
      return (pair >> (11 - (bit & 7))) & 31;
    }),
  );
  return body + checkCharacter(body);
}

/** Twice a base 32 digit, with the digits of the product added. */
const doubled = (value: number): number => (value < 16 ? 2 * value : 2 * value - 31);

const spell = (values: number[]): string => values.map((value) => ALPHABET.charAt(value)).join('');

/** The code without separators, or null: codes are read out and typed in groups. */
function withoutGaps(raw: string): string | null {
  const compact = raw.replace(/[ -]/g, '');
  return compact.length === LENGTH ? normalizeCode(compact) : null;
}
