import { type MemoryKind, post } from './memory-kind.ts';

/** Text without attachments. */
export const text = { ...post, type: 'text', matches: () => true } satisfies MemoryKind;
