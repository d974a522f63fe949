import { storedNow } from '#web/lib/stored-now.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { isMemory } from './is-memory.ts';

/** The current version in a refusal because of it; null where there is none that can be read. */
export const parseMemory = (current: unknown): Memory | null => (isMemory(current) ? current : null);

/** The memory as another user has saved it, where a call was refused for that reason. */
export const currentMemoryIn = (error: unknown): Memory | null => storedNow(error, parseMemory);
