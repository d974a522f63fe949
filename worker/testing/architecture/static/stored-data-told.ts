import { codeFiles, type Rule } from './tree.ts';

const STATEMENTS = ['en', 'he'].map((locale) => `worker/features/texts/content/${locale}/page.privacy.md`);
const KEYS_FILE = 'web/lib/storage-keys.ts';
const COOKIE = /'(__Host-[\w-]+|auth\._refresh_token\.\w+)'/g;
/** A key or the beginning of several, in single quotes or as the fixed part of a template. */
const KEY = /(?:= |\) =>\s*)(?:'([\w.:-]+)'|`([\w.:-]+)\$\{)/g;
/** Those of the drafts, which the statement names by their database. */
const UNTOLD = new Set(['photo:', 'outbox:', 'proof:']);

/** Every cookie and every key of the browser's storage is named in the privacy statement, alone or by its beginning. */
export const storedDataTold: Rule = (tree) => {
  const cookies = codeFiles(tree).flatMap(([, text]) =>
    [...text.matchAll(COOKIE)].map(([, name = '']) => name),
  );
  const keys = [...(tree.get(KEYS_FILE) ?? '').matchAll(KEY)].map(
    ([, fixed, beginning]) => fixed ?? beginning ?? '',
  );
  return [...cookies, ...keys]
    .filter((name) => !UNTOLD.has(name))
    .flatMap((name) =>
      STATEMENTS.filter((file) => !beginningsOf(name).some((part) => tree.get(file)?.includes(part))).map(
        (file) => `${file} does not name ${name}, which is stored in the browser.`,
      ),
    );
};

/** A name, and what it begins with up to a dot or colon: `add_site_flag` stands for `add_site_flag.at`. */
const beginningsOf = (name: string): string[] => [name, name.replace(/[.:].*$/, '')];
