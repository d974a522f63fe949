import type { Rule, Tree } from './tree.ts';

/** Each English message has a Hebrew one, with the same placeholders. */
export const hebrewComplete: Rule = (tree) =>
  foldersIn(tree).flatMap((folder) => {
    const english = messagesIn(tree, `${folder}/en.po`);
    const hebrew = messagesIn(tree, `${folder}/he.po`);
    return [...english].flatMap(([id, source]) => {
      const translation = hebrew.get(id);
      if (!translation) return [`${folder}/he.po lacks: ${source}`];
      const lost = [...namesIn(source)].filter((name) => !namesIn(translation).has(name));
      return lost.map((name) => `${folder}/he.po loses {${name}} in: ${source}`);
    });
  });

/**
 * A message has one Hebrew, in whichever catalogs it is: the title of a page is drawn at the edge and set again
 * by the app.
 */
export const hebrewOnce: Rule = (tree) => {
  const first = new Map<string, { text: string; folder: string }>();
  return foldersIn(tree).flatMap((folder) =>
    [...messagesIn(tree, `${folder}/he.po`)].flatMap(([id, text]) => {
      const other = first.get(id);
      if (!other) first.set(id, { text, folder });
      return other && other.text !== text
        ? [`${folder}/he.po words ${id.replace(/^.*\0/s, '')} otherwise than ${other.folder}`]
        : [];
    }),
  );
};

/** The folders of catalogs, one per area. */
const foldersIn = (tree: Tree): string[] =>
  [...tree.keys()].filter((file) => file.endsWith('/en.po')).map((file) => file.slice(0, -'/en.po'.length));

/** Each message by its context and id; the source replaces an empty English one. */
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

/** The placeholders and tags of a message, without the branches of a plural or select. */
const namesIn = (message: string): Set<string> =>
  new Set(
    [...message.matchAll(/\{\s*(\w+)\s*[,}]|<(\d+)\/?>/g)]
      .map((match) => match[1] ?? `<${match[2]}>`)
      .filter((name) => !isBranchText(message, name)),
  );

/** `{car}` in `one {car}` is text, not a placeholder: it follows a branch's key. */
const isBranchText = (message: string, name: string) =>
  new RegExp(`(?:\\w|=\\d+)\\s+\\{${name}\\}`).test(message) &&
  /,\s*(?:plural|select|selectordinal)\s*,/.test(message);
