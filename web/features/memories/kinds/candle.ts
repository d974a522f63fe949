import { CANDLE_TEXT_MAX } from '#worker/contract/memory.ts';
import type { WritingForm } from './memory-kind.ts';

/** A candle, with or without an inscription. */
export const candleForm = {
  name: 'candle',
  maxText: CANDLE_TEXT_MAX,
  mayBeEmpty: true,
  textOf: ({ candle_text }) => candle_text,
  textBody: (text) => ({ text: null, candle_text: text }),
  postBody: { candle: true },
} as const satisfies WritingForm;
