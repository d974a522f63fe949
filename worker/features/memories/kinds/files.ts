import { type MemoryKind, post, storedFields } from './memory-kind.ts';

/** Files to download: documents, and images in a format that browsers do not display. */
export const kind = {
  ...post,
  type: 'files',
  matches: (_, attachments) => attachments.length > 0,
  attachment: {
    matches: () => true,
    present: (cell, shown) => ({ ...shown, ...storedFields(cell), widths: [], kind: 'file' }),
  },
} satisfies MemoryKind;
