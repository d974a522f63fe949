import { MEMORY_TEXT_MAX } from '#worker/contract/memory.ts';
import type { WritingForm } from './memory-kind.ts';

/** Text, with optional photos and location. */
export const memoryForm = {
  name: 'memory',
  maxText: MEMORY_TEXT_MAX,
  mayBeEmpty: false,
  textOf: ({ text }) => text,
  textBody: (text) => ({ text, candle_text: null }),
  postBody: { candle: false },
} as const satisfies WritingForm;
