import { isRecord } from '#web/lib/json.ts';
import { MEMORY_STATUSES, MEMORY_TYPES, type Memory } from '#worker/contract/memory.ts';

/** A memory as in every response; only what its cards rely on is checked. */
export const isMemory = (value: unknown): value is Memory =>
  isRecord(value) &&
  Number.isSafeInteger(value.id) &&
  Number.isSafeInteger(value.site_id ?? value.community_id) &&
  MEMORY_TYPES.some((type) => type === value.type) &&
  MEMORY_STATUSES.some((status) => status === value.status) &&
  isRecord(value.author) &&
  isRecord(value.can) &&
  Array.isArray(value.media);
