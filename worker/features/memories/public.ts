export { type MemoryAsSeen, memoryPolicy } from './memory.policy.ts';
export { type MemoryAndAuthor, memoriesQuery } from './memory.repo.ts';
export { presentPage } from './memory.service.ts';
export { deleteMemoriesOfSite, retagMemories } from './memory-writes.repo.ts';
