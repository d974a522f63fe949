export { isCandle } from './kinds/memory-kinds.ts';
export { excerpt, presentMemory } from './memory.present.ts';
export { memoriesQuery, publicMemoryQuery } from './memory.repo.ts';
export { memoryKeyIn, presentPage } from './memory.service.ts';
export { retagMemories } from './memory-writes.repo.ts';
