import { type Attachment, type MemoryKind, post, storedFields } from './memory-kind.ts';

const isVideo = ({ kind }: Attachment): boolean => kind === 'video';

/** A video, with its poster as the picture. */
export const kind = {
  ...post,
  type: 'video',
  matches: (_, attachments) => attachments.some(isVideo),
  attachment: {
    matches: isVideo,
    present: (cell, shown) => ({ ...shown, ...storedFields(cell), kind: 'video' }),
  },
} satisfies MemoryKind;
