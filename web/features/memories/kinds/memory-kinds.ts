import type { Memory, MemoryType } from '#worker/contract/memory.ts';
import { candle, candleForm } from './candle.ts';
import type { MemoryKind, WritingForm } from './memory-kind.ts';
import { memoryForm, post } from './post.ts';

/** The kinds that are not written as a post. */
const KINDS: Partial<Record<MemoryType, MemoryKind>> = { candle };

/** The forms for writing memories. */
const FORMS = { memory: memoryForm, candle: candleForm };

export type Writing = keyof typeof FORMS;
export const WRITINGS = Object.keys(FORMS) as Writing[];

export const formNamed = (name: Writing): WritingForm => FORMS[name];

/** The kind of a memory. Types without an entry of their own are written as a post. */
export const kindOf = ({ type }: Pick<Memory, 'type'>): MemoryKind => KINDS[type] ?? post;

/** The form in which a memory is edited. */
export const writingOf = (memory: Pick<Memory, 'type'>): Writing => {
  const { form } = kindOf(memory);
  return WRITINGS.find((name) => FORMS[name] === form) ?? 'memory';
};
