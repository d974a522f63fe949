import { preparedPart } from '#web/ui/prepared-part.tsx';
import type { LinkedMemoryProps } from './linked-memory.tsx';

/** The memory that the address names, whose code is loaded before the app replaces the server's page. */
export const linkedPart = preparedPart<LinkedMemoryProps>(
  [],
  async () => (await import('./linked-memory.tsx')).LinkedMemory,
);
