import { type FileType, KIND_RULES, type MediaKind } from '#worker/contract/media.ts';
import { extensionsOf } from '#worker/shared/file-type.ts';

type Named = {
  kind: MediaKind;
  content_type: string;
  caption: string | null;
  name: string | null;
  /** The name of the person whose site it is on. */
  person: string | null;
};

/** File systems end names at 255 bytes, and a Hebrew letter has two. */
const LONGEST = 80;

/**
 * The name under which a photo or a video is saved: its caption, for a video its own name, else that of the person.
 * A photo's own name is that of a camera.
 */
export function downloadName({ kind, content_type, caption, name, person }: Named): string {
  const own = KIND_RULES[kind].isPicture ? null : name?.replace(/\.[^.]*$/, '');
  const [base = 'file'] = [caption, own, person].flatMap((one) => stem(one ?? '') || []);
  const [extension] = extensionsOf(content_type as FileType);
  return `${base}.${extension}`;
}

const stem = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return [...words]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '');
};

/** The header of a download, as in RFC 6266: an ASCII name for old browsers, and the real name. */
export function attachment(name: string): string {
  const safe = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .replace(/^\.+/, '_');
  const ascii = safe.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
