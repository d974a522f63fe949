import { type FileType, KIND_RULES } from '#worker/contract/media.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { crcOf, FILE, findSpoken } from '#worker/features/media/public.ts';
import { extensionsOf, isInlineType } from '#worker/shared/file-type.ts';
import type { ArchivedFile } from './archive-page.ts';
import type { ExportedMedia, ExportedTranscript } from './contents.repo.ts';
import { type ManifestEntry, storeText } from './manifest.ts';
import { safeFileName } from './zip.rules.ts';

/** The greatest width of the pictures in the free copy of a site. */
const COPY_WIDTH = 800;

/** What an archive holds of a medium: the file itself, or the widest picture; in a copy a small picture. */
function storedOf(media: ExportedMedia, isCopy: boolean) {
  const { widths, sizes, crcs, file_bytes, file_crc, key, kind } = media;
  if (!KIND_RULES[kind].isPicture && file_bytes !== null)
    return { bytes: file_bytes, crc: file_crc, key: `${key}/${FILE}` };
  const at = Math.max(
    0,
    widths.findLastIndex((width) => !isCopy || width <= COPY_WIDTH),
  );
  const bytes = sizes[at];
  if (bytes === undefined) return undefined;
  return { bytes, crc: crcs?.[at] ?? null, key: `${key}/${String(widths[at] ?? FILE)}` };
}

/** How many bytes have to be read to know the CRC of a file: of one that was stored before its CRC was. */
export function unreadBytes(media: ExportedMedia): number {
  const stored = storedOf(media, false);
  return stored && stored.crc === null ? stored.bytes : 0;
}

export type File = { entry: ManifestEntry; media: ExportedMedia };

/** The file of a medium. Null where it is gone. */
export async function fileOf(ctx: Ctx, media: ExportedMedia, isCopy: boolean): Promise<File | null> {
  const stored = storedOf(media, isCopy);
  if (!stored) return null;
  const { bytes, key } = stored;
  const known =
    stored.crc === null
      ? await readObject(ctx, key)
      : { crc: stored.crc, etag: (await ctx.media.head(key))?.etag };
  if (!known) return null;
  const { id, memory_id, kind, content_type } = media;
  const extension = extensionsOf(content_type as FileType)[0] ?? 'bin';
  const name = pathOf({ id, memory_id, name: media.name ?? kind }, extension);
  return { media, entry: { name, bytes, key, ...known } };
}

/** Where a file of a medium is in the archive. */
const pathOf = (
  { id, memory_id, name }: { id: string; memory_id: number | null; name: string },
  extension: string,
): string => `media/${memory_id ?? 'site'}/${id.slice(0, 8)}-${safeFileName(name, extension)}`;

export type Said = { transcript: ExportedTranscript; entry: ManifestEntry | null };

/** A transcript, with its captions as a file beside that of the medium. */
export async function saidIn(ctx: Ctx, exportId: string, transcript: ExportedTranscript): Promise<Said> {
  const { media_id, memory_id, captions_lang, kind } = transcript;
  const found = captions_lang === null ? undefined : await findSpoken(ctx.db, media_id);
  if (!found?.captions) return { transcript, entry: null };
  const path = pathOf({ id: media_id, memory_id, name: transcript.name ?? kind }, `${captions_lang}.vtt`);
  return { transcript, entry: await storeText(ctx, exportId, path, found.captions) };
}

/** The CRC of a file that was stored before its CRC was; null where the file is gone. */
async function readObject({ media }: Ctx, key: string): Promise<{ crc: number; etag: string } | null> {
  const object = await media.get(key);
  if (!object) return null;
  let crc = 0;
  for await (const chunk of object.body) crc = crcOf(chunk, crc);
  return { crc, etag: object.etag };
}

/** How a page of an archive shows a file. */
function shownAs({ media: { kind, content_type } }: File): ArchivedFile['shownAs'] {
  if (!isInlineType(content_type)) return 'link';
  if (KIND_RULES[kind].isPicture) return 'picture';
  if (!KIND_RULES[kind].isPlayed) return 'link';
  return content_type.startsWith('video/') ? 'video' : 'audio';
}

/** A file as a page of an archive shows it. */
export const fileAsShown = (file: File, volume: number): ArchivedFile => ({
  file: file.entry.name,
  shownAs: shownAs(file),
  caption: file.media.caption,
  volume,
});

/** How `data.json` names a file of a backup. */
export const fileAsStored = ({ entry, media }: File, volume: number) => ({
  file: entry.name,
  volume,
  kind: media.kind,
  name: media.name,
  caption: media.caption,
  content_type: media.content_type,
  bytes: entry.bytes,
});
