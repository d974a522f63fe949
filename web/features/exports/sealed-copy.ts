import { escapeHtml } from '#worker/shared/escape-html.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import page from './sealed-page.html?raw';

/** The OWASP figure of 2023 for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const PART_BYTES = 1024 * 1024;

/** What the page says in the language of the reader. */
export type SealedWords = {
  title: string;
  about: string;
  passphrase: string;
  open: string;
  opening: string;
  save: string;
  wrong: string;
};

type Sealing = { name: string; passphrase: string; locale: Locale; words: SealedWords };

/**
 * A page that has a file inside, encrypted with a passphrase (AES-256-GCM, a key of PBKDF2), and opens it in any browser
 * without a connection. Nobody else learns the passphrase: all is done here.
 */
export async function sealedCopy(file: Blob, { name, passphrase, locale, words }: Sealing): Promise<Blob> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await keyOf(passphrase, salt);
  const count = Math.max(1, Math.ceil(file.size / PART_BYTES));
  const parts: string[] = [];
  for (let at = 0; at < count; at++) {
    const plain = await file.slice(at * PART_BYTES, (at + 1) * PART_BYTES).arrayBuffer();
    // the key is of this file alone, so a counter is never used twice; the number of parts shows what was cut off
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(8, at);
    const additionalData = new TextEncoder().encode(`${at + 1}/${count}`);
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain);
    parts.push(base64(new Uint8Array(encrypted)));
  }
  const { opening, save, wrong, ...shown } = words;
  const sealed = { name, salt: base64(salt), iterations: ITERATIONS };
  const inLanguage = page.replace('lang="en" dir="ltr"', `lang="${locale}" dir="${direction(locale)}"`);
  const filled = fill(inLanguage, {
    ...Object.fromEntries(Object.entries(shown).map(([place, text]) => [place, escapeHtml(text)])),
    words: escapeHtml(JSON.stringify({ opening, save, wrong })),
  });
  const [before = '', after = ''] = filled.split('"{{sealed}}"');
  const head = `${inScript(sealed).slice(0, -1)},"parts":[`;
  return new Blob([before, head, parts.map((part) => `"${part}"`).join(','), ']}', after], {
    type: 'text/html',
  });
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const letters = new TextEncoder().encode(passphrase.normalize('NFC'));
  const material = await crypto.subtle.importKey('raw', letters, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
}

const fill = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);

/** JSON that cannot close the script element around it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** How many bytes are encoded at once: a multiple of three, so that the pieces join. */
const PIECE = 3 * 8192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return text;
}
