import { measureAudio } from '#web/lib/media/measure-audio.ts';
import { measureVideo } from '#web/lib/media/measure-video.ts';
import { type MediaFacts, NO_FACTS } from '#web/lib/media/media-facts.ts';
import type { MediaKind } from '#worker/contract/media.ts';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { fileTypeOf, kindOfFile } from '#worker/shared/file-type.ts';

/** What differs between attachments by their kind, from choosing a file to sending it. */
export type AttachmentKind = {
  /** Counts towards the limit of a free site; other kinds need a plan. */
  isCounted: boolean;
  /** Is resized before it is stored and sent, so that it is small whatever was chosen. */
  isResized: boolean;
  /** Can be listened to before it is sent. */
  isHeard: boolean;
  /** What the browser can find out of a file. */
  measure: (file: Blob) => Promise<MediaFacts>;
};

const unmeasured = async (): Promise<MediaFacts> => NO_FACTS;

const KINDS: Record<MediaKind, AttachmentKind> = {
  photo: { isCounted: true, isResized: true, isHeard: false, measure: unmeasured },
  video: {
    isCounted: false,
    isResized: false,
    isHeard: false,
    measure: async (file) => ({ ...NO_FACTS, ...(await measureVideo(file)) }),
  },
  audio: {
    isCounted: true,
    isResized: false,
    isHeard: true,
    measure: async (file) => ({ ...NO_FACTS, ...(await measureAudio(file)) }),
  },
  document: { isCounted: false, isResized: false, isHeard: false, measure: unmeasured },
};

export const attachmentKind = (kind: MediaKind): AttachmentKind => KINDS[kind];

/** The kind of a chosen file; null if it is not accepted. Any picture that the browser can read is resized. */
export function kindOfChosen(file: File): MediaKind | null {
  const type = fileTypeOf(file);
  if (type) return kindOfFile(type);
  return file.type.startsWith('image/') ? 'photo' : null;
}

/** The kind that an attachment of a memory was sent as. */
export const kindOfAttached = ({ kind }: MemoryMedia): MediaKind => (kind === 'file' ? 'document' : kind);
