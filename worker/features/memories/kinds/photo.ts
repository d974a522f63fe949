import { IMAGE_TYPES } from '#worker/contract/media.ts';
import { type Attachment, type MemoryKind, post } from './memory-kind.ts';

/** Whether browsers display the image inline. */
const isDrawn = ({ kind, content_type: type }: Attachment): boolean =>
  kind === 'photo' && type in IMAGE_TYPES && IMAGE_TYPES[type as keyof typeof IMAGE_TYPES].inline;

/** One or more photos, with or without text. */
export const kind = {
  ...post,
  type: 'photo',
  matches: (_, attachments) => attachments.some(isDrawn),
  attachment: {
    matches: isDrawn,
    present: ({ caption }, picture) => ({ ...picture, kind: 'photo', caption, name: null }),
  },
} satisfies MemoryKind;
