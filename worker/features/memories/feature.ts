import type { Feature } from '#worker/http/feature.ts';
import { memoryDeniedEmail, memoryDeniedLine } from './emails/memory-denied.email.ts';
import { memoryPublishedEmail, memoryPublishedLine } from './emails/memory-published.email.ts';
import { memoryReturnedEmail, memoryReturnedLine } from './emails/memory-returned.email.ts';
import { pendingEmail, pendingLine } from './emails/pending.email.ts';
import { indexMemories } from './index-memories.job.ts';
import { memoryRoutes } from './memory.routes.ts';
import { deleteMemoriesOfSite } from './memory-writes.repo.ts';
import { purgeTrash } from './purge-trash.job.ts';
import { reportedMemory } from './reported-memory.ts';

export const memories: Feature = {
  routes: memoryRoutes,
  jobs: [purgeTrash, indexMemories],
  emails: [pendingEmail, memoryPublishedEmail, memoryReturnedEmail, memoryDeniedEmail],
  updateLines: [pendingLine, memoryPublishedLine, memoryReturnedLine, memoryDeniedLine],
  digests: [{ topic: 'held', enqueue: pendingEmail.enqueue }],
  reportables: [reportedMemory],
  on: { sitePurged: ({ db }, siteId) => [deleteMemoriesOfSite(db, siteId)] },
};
