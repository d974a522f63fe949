import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { TextSource } from '#worker/contract/text-admin.ts';
import en from '#worker/i18n/locales/emails/en.po?raw';
import he from '#worker/i18n/locales/emails/he.po?raw';

/** A message of an email, under the id that the catalogs have it by. */
type EmailMessage = { id: string; en: string; he: string };

/** The messages that several emails have in common, and those of their frame. */
const SHARED = 'mail.shared';
const TEMPLATE = /([\w-]+)\.email\.ts$/;

type Entry = { files: string[]; id: string; text: string };

/** The entries of a PO catalog: its comments name the files that a message is in. */
function entriesOf(catalog: string): Entry[] {
  return catalog
    .split(/\n\n/)
    .slice(1)
    .map((entry) => ({
      files: [...entry.matchAll(/^#: (.*)$/gm)].flatMap(([, files = '']) => files.split(' ')),
      id: fieldOf(entry, 'msgid'),
      text: fieldOf(entry, 'msgstr'),
    }));
}

/** The text of a field, which may be written on several lines. */
const fieldOf = (entry: string, field: string): string =>
  [
    ...(entry.match(new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm'))?.[1] ?? '').matchAll(
      /"(?:[^"\\]|\\.)*"/g,
    ),
  ]
    .map(([part]) => JSON.parse(part) as string)
    .join('');

function keyOf({ files }: Entry): string {
  const [template, ...others] = files.map((file) => TEMPLATE.exec(file)?.[1]);
  return template && others.length === 0 ? `mail.${template}` : SHARED;
}

function templates(): ReadonlyMap<string, readonly EmailMessage[]> {
  const hebrew = new Map(entriesOf(he).map(({ id, text }) => [id, text]));
  const found = new Map<string, EmailMessage[]>();
  for (const entry of entriesOf(en)) {
    const messages = found.get(keyOf(entry)) ?? [];
    const text = hebrew.get(entry.id) ?? '';
    messages.push({ id: generateMessageId(entry.id), en: entry.text || entry.id, he: text });
    found.set(keyOf(entry), messages);
  }
  return found;
}

/** The messages of each email, by `mail.` and its name. */
const TEMPLATES = templates();

export const EMAIL_KEYS: readonly string[] = [...TEMPLATES.keys()].toSorted();

/** The messages of an email as they ship, one a line; undefined where there is no such email. */
export function standardMessages(key: string): TextSource | undefined {
  const messages = TEMPLATES.get(key);
  return (
    messages && {
      en: messages.map((message) => message.en).join('\n'),
      he: messages.map((message) => message.he).join('\n'),
    }
  );
}

/** Lines in place of the messages of an email, compiled, by their ids; throws at a line that is no message. */
export function compiledMessages(key: string, lines: readonly string[]): Record<string, CompiledMessage> {
  const messages = TEMPLATES.get(key) ?? [];
  return Object.fromEntries(messages.map(({ id }, at) => [id, compileMessageOrThrow(lines[at] ?? '')]));
}

/** The names of the values that a message contains. */
export function valuesIn(message: CompiledMessage): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, , cases] = token;
      names.add(name);
      if (cases && typeof cases === 'object')
        for (const one of Object.values(cases)) if (Array.isArray(one)) walk(one as CompiledMessage);
    }
  };
  walk(message);
  return names;
}
