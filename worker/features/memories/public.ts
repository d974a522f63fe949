export { isCandle } from './kinds/memory-kinds.ts';
export { memoriesQuery } from './memory.repo.ts';
export { memoryKeyIn, presentPage } from './memory.service.ts';
export { retagMemories } from './memory-writes.repo.ts';
export { postMemory } from './post-memory.ts';
