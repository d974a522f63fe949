export { type MemoryAndMedia, memoriesQuery } from './memory.repo.ts';
export { presentPage } from './memory.service.ts';
