import type { Law, Tree } from './tree.ts';

const FOLDERS = [
  'web/i18n/locales',
  'web/i18n/locales/more',
  'worker/i18n/locales',
  'worker/i18n/locales/letters',
];

/** Each English message has a Hebrew one, with the same names in it. */
export const hebrewComplete: Law = (tree) =>
  FOLDERS.flatMap((folder) => {
    const english = messagesIn(tree, `${folder}/en.po`);
    const hebrew = messagesIn(tree, `${folder}/he.po`);
    return [...english].flatMap(([id, source]) => {
      const words = hebrew.get(id);
      if (!words) return [`${folder}/he.po lacks: ${source}`];
      const lost = [...namesIn(source)].filter((name) => !namesIn(words).has(name));
      return lost.map((name) => `${folder}/he.po loses {${name}} in: ${source}`);
    });
  });

/** Each message by its context and id; the source stands in for an empty English one. */
function messagesIn(tree: Tree, file: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const entry of (tree.get(file) ?? '').split(/\n{2,}/)) {
    if (/^#~/m.test(entry)) continue;
    const id = field(entry, 'msgid');
    if (id)
      messages.set(
        `${field(entry, 'msgctxt')}\0${id}`,
        field(entry, 'msgstr') || (file.endsWith('en.po') ? id : ''),
      );
  }
  return messages;
}

function field(entry: string, name: string): string {
  const match = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(entry);
  return [...(match?.[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => part[1]).join('');
}

/** The names and tags that a message takes; not the branches of a plural or select. */
const namesIn = (message: string): Set<string> =>
  new Set(
    [...message.matchAll(/\{\s*(\w+)\s*[,}]|<(\d+)\/?>/g)]
      .map((match) => match[1] ?? `<${match[2]}>`)
      .filter((name) => !plainWord(message, name)),
  );

/** `{car}` inside `one {car}` is a word, not a name: it follows a branch's key. */
const plainWord = (message: string, name: string) =>
  new RegExp(`(?:\\w|=\\d+)\\s+\\{${name}\\}`).test(message) &&
  /,\s*(?:plural|select|selectordinal)\s*,/.test(message);
