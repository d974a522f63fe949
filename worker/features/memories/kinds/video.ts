import { isInlineType } from '#worker/shared/file-type.ts';
import { type Attachment, type MemoryKind, post, storedFields } from './memory-kind.ts';

const isVideo = ({ kind }: Attachment): boolean => kind === 'video';

/** A video, with its poster as the picture. */
export const kind = {
  ...post,
  type: 'video',
  matches: (_, attachments) => attachments.some(isVideo),
  attachment: {
    // a video that browsers do not play is a file to download
    matches: (attachment) => isVideo(attachment) && isInlineType(attachment.content_type),
    present: (cell, shown) => ({ ...shown, ...storedFields(cell), kind: 'video' }),
  },
} satisfies MemoryKind;
