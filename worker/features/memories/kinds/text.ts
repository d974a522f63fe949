import { type MemoryKind, post } from './memory-kind.ts';

/** Text without attachments. */
export const kind = { ...post, type: 'text', matches: () => true } satisfies MemoryKind;
