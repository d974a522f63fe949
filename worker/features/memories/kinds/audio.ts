import { type Attachment, type MemoryKind, post, storedFields } from './memory-kind.ts';

const isAudio = ({ kind }: Attachment): boolean => kind === 'audio';

/** A recording or another sound, with its waveform where the browser drew one. */
export const kind = {
  ...post,
  type: 'audio',
  matches: (_, attachments) => attachments.some(isAudio),
  attachment: {
    matches: isAudio,
    present: (cell, shown) => ({ ...shown, ...storedFields(cell), kind: 'audio' }),
  },
} satisfies MemoryKind;
