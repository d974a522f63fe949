import { fetchFile, type NamedFile } from '#web/lib/fetch-file.ts';
import type { graveStickerSheet } from '#worker/contract/grave.ts';
import type { communityStickerSheet, stickerSheet } from '#worker/contract/short-link.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** Downloads a sheet of stickers. */
export const fetchSheet = (
  { path }: typeof stickerSheet | typeof communityStickerSheet | typeof graveStickerSheet,
  id: number,
  code: string,
  lang: Locale,
): Promise<NamedFile> =>
  fetchFile(`${path.replace(':id', String(id))}?${new URLSearchParams({ code, lang })}`, 'stickers.pdf');
