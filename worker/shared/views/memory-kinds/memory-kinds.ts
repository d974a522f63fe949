import type { MemoryType } from '#worker/contract/memory.ts';
import { audio } from './audio.tsx';
import { candle } from './candle.tsx';
import { files } from './files.tsx';
import { link } from './link.tsx';
import type { MemoryKind } from './memory-kind.ts';
import { photo } from './photo.tsx';
import { text } from './text.tsx';
import { video } from './video.tsx';

/** The kinds of memories with a view and a filter of their own, in the order of the filters. */
export const MEMORY_KINDS = { photo, video, audio, text, files, link, candle } satisfies Partial<
  Record<MemoryType, MemoryKind>
>;

export const FILTERS = Object.keys(MEMORY_KINDS) as (keyof typeof MEMORY_KINDS)[];

const BY_TYPE: Partial<Record<MemoryType, MemoryKind>> = MEMORY_KINDS;

/** Whether memories of this type are shown as a grid of their pictures, where nothing else is. */
export const hasGrid = (type: MemoryType | null): boolean => BY_TYPE[type as MemoryType]?.grid === true;

/** A type that this version does not know is shown as its text and its files. */
export const memoryKind = (type: MemoryType): MemoryKind => BY_TYPE[type] ?? text;
