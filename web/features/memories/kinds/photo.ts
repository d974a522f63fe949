import type { MemoryKind } from './memory-kind.ts';
import { memoryForm } from './text.ts';

export const photo: MemoryKind = { form: memoryForm, menuClass: 'ms-auto' };
