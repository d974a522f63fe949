import { type MemoryKind, post } from './memory-kind.ts';

/** Files to download, such as images in a format that browsers do not display. */
export const kind = {
  ...post,
  type: 'files',
  matches: (_, attachments) => attachments.length > 0,
  attachment: {
    matches: () => true,
    present: ({ caption, name }, picture) => ({ ...picture, widths: [], kind: 'file', caption, name }),
  },
} satisfies MemoryKind;
