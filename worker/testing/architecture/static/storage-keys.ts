import { sourceOf } from './source.ts';
import { codeFiles, type Rule } from './tree.ts';

const LIST = 'web/lib/storage-keys.ts';
const STORAGE = 'web/lib/storage.ts';
const INDEXED_DB = /^web\/(?:lib\/drafts|features\/onboarding\/photo-draft)\.ts$/;

/** Browser storage is used by the modules that validate it, under the keys of one list. */
export const storageKeys: Rule = (tree) =>
  codeFiles(tree).flatMap(([file, text]) => {
    if (!file.startsWith('web/')) return [];
    const { code, imports } = sourceOf(file, text);
    const found: string[] = [];
    if (file !== STORAGE && /\b(?:localStorage|sessionStorage)\b/.test(code))
      found.push(`${file} uses browser storage itself: ${STORAGE}`);
    if (!INDEXED_DB.test(file) && imports.some(({ from }) => from === 'idb-keyval'))
      found.push(`${file} uses idb-keyval itself: web/lib/drafts.ts`);
    if (INDEXED_DB.test(file) && /\b(?:get|set|del|update)\(\s*['"`]/.test(code))
      found.push(`${file} names a key that is not in ${LIST}`);
    if (file !== LIST && /\bas\s+(?:LocalKey|TabKey|DraftKey|DeviceKey)\b/.test(code))
      found.push(`${file} makes a key that is not in ${LIST}`);
    return found;
  });
