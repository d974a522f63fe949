export { type Approval, approveByLink, readApproval } from './approve-by-link.ts';
export { findOnVisibleSite } from './find-memory.ts';
export { isFlagged } from './flagged-words.rules.ts';
export { isCandle } from './kinds/memory-kinds.ts';
export { memoryPolicy } from './memory.policy.ts';
export { presentMemory } from './memory.present.ts';
export { listMemoriesById, memoriesQuery } from './memory.repo.ts';
export { memoryKeyIn, presentPage } from './memory.service.ts';
export { retagMemories } from './memory-writes.repo.ts';
