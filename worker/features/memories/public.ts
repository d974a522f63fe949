export { type Approval, approveByLink, readApproval } from './approve-by-link.ts';
export { editStatements, statusAfter } from './edit-statements.ts';
export {
  type Found,
  type FoundAt,
  findAtVisiblePlace,
  findOnVisibleSite,
  siteOfPublicMemory,
} from './find-memory.ts';
export { findPlace, type Place, placeOf, type VisiblePlace } from './find-place.ts';
export { isFlagged } from './flagged-words.rules.ts';
export { idsOfPlace } from './ids-of-place.repo.ts';
export { indexMemories } from './index-memories.job.ts';
export { isCandle } from './kinds/memory-kinds.ts';
export { isAuthor, type MemoryForActor, memoryPolicy, onceSignedIn } from './memory.policy.ts';
export { excerpt, presentMemory } from './memory.present.ts';
export { listMemoriesById, listSpoken, memoriesQuery, publicMemoryQuery } from './memory.repo.ts';
export { trashEnds, trashedAfterPause } from './memory.rules.ts';
export { presentPage, readMemory } from './memory.service.ts';
export { keyOf, memoryKeyIn } from './memory-cursor.ts';
export { collapsedFor } from './memory-input.ts';
export { indexMemory } from './memory-words.repo.ts';
export { retagMemories } from './memory-writes.repo.ts';
export { notifyPending } from './notify-pending.ts';
export {
  authorizeAt,
  frozenPlace,
  mayAt,
  type PlaceForActor,
  seesUnpublishedAt,
  standingAt,
  visibilityAt,
} from './place.policy.ts';
export { memoryFor, postAnswer, postMemory } from './post-memory.ts';
export { listPending, timeKey } from './unpublished.ts';
