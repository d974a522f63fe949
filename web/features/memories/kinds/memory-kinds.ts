import type { Memory, MemoryType } from '#worker/contract/memory.ts';
import { candleForm } from './candle.ts';
import type { WritingForm } from './memory-kind.ts';
import { memoryForm } from './post.ts';
import { WRITINGS, type Writing } from './writings.ts';

/** The forms of the kinds that are not written as a post. */
const BY_TYPE: Partial<Record<MemoryType, WritingForm>> = { candle: candleForm };

const FORMS: Record<Writing, WritingForm> = { memory: memoryForm, candle: candleForm };

export const formNamed = (name: Writing): WritingForm => FORMS[name];

/** The form of a memory's kind. Types without one of their own are written as a post. */
export const formOf = ({ type }: Pick<Memory, 'type'>): WritingForm => BY_TYPE[type] ?? memoryForm;

/** The name of the form in which a memory is edited. */
export const writingOf = (memory: Pick<Memory, 'type'>): Writing => {
  const form = formOf(memory);
  return WRITINGS.find((name) => FORMS[name] === form) ?? 'memory';
};
