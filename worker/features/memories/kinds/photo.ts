import { isInlineType } from '#worker/shared/file-type.ts';
import { type Attachment, type MemoryKind, post, storedFields } from './memory-kind.ts';

/** Whether browsers display the image inline. */
const isDrawn = ({ kind, content_type }: Attachment): boolean =>
  kind === 'photo' && isInlineType(content_type);

/** One or more photos, with or without text. */
export const kind = {
  ...post,
  type: 'photo',
  matches: (_, attachments) => attachments.some(isDrawn),
  attachment: {
    matches: isDrawn,
    present: (cell, shown) => ({ ...shown, ...storedFields(cell), kind: 'photo', name: null }),
  },
} satisfies MemoryKind;
