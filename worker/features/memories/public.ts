export { memoriesQuery } from './memory.repo.ts';
export { presentPage } from './memory.service.ts';
export { isCandle } from './memory-kinds.ts';
export { retagMemories } from './memory-writes.repo.ts';
