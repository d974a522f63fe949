import { measureAudio } from '#web/lib/media/measure-audio.ts';
import { measureVideo } from '#web/lib/media/measure-video.ts';
import { type MediaFacts, NO_FACTS } from '#web/lib/media/media-facts.ts';
import { shrinkPhoto } from '#web/lib/photo/shrink.ts';
import { uploadPhoto, widthFiles } from '#web/lib/photo/upload-photo.ts';
import { uploadFiles } from '#web/lib/upload/upload-files.ts';
import { KIND_RULES, type MediaKind, type UploadedMedia } from '#worker/contract/media.ts';
import { fileTypeOf, kindOfFile } from '#worker/shared/file-type.ts';

type OnProgress = (share: number) => void;

/** Uploads a file of a piece to the site of its order, as an attachment of a memory. Throws `ApiError`, `PhotoFault`. */
export async function uploadPiece(
  file: File,
  siteId: number,
  onProgress: OnProgress,
): Promise<UploadedMedia> {
  const of = { purpose: 'memory', target: siteId } as const;
  const type = fileTypeOf(file);
  const kind = type && kindOfFile(type);
  if (kind === null || KIND_RULES[kind].isPicture)
    return uploadPhoto(await shrinkPhoto(file), of, { onProgress });
  const { durationMs, peaks, poster, thumbhash } = await factsOf(file, kind);
  return uploadFiles(
    [{ name: file.name, type: type ?? file.type, blob: file }, ...widthFiles(poster, 'poster')],
    of,
    {
      ...(durationMs !== null && { duration_ms: durationMs }),
      ...(peaks && { peaks }),
      ...(thumbhash && { thumbhash }),
    },
    { onProgress },
  );
}

/** What the browser finds out of a film or a recording; a film has pictures too. */
async function factsOf(file: File, kind: MediaKind): Promise<MediaFacts> {
  const { isPlayed, pictures } = KIND_RULES[kind];
  if (!isPlayed) return NO_FACTS;
  return { ...NO_FACTS, ...(await (pictures > 0 ? measureVideo : measureAudio)(file)) };
}
