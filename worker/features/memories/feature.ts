import { iso } from '#worker/core/clock.ts';
import type { Feature } from '#worker/http/feature.ts';
import { communityMemoryRoutes } from './community-memory.routes.ts';
import { communityMemoryEmail } from './emails/community-memory.email.ts';
import { communityPendingEmail } from './emails/community-pending.email.ts';
import { memoryDeniedEmail, memoryDeniedLine } from './emails/memory-denied.email.ts';
import { memoryPublishedEmail, memoryPublishedLine } from './emails/memory-published.email.ts';
import { memoryReturnedEmail, memoryReturnedLine } from './emails/memory-returned.email.ts';
import { pendingEmail, pendingLine } from './emails/pending.email.ts';
import { indexMemories } from './index-memories.job.ts';
import { memoryRoutes } from './memory.routes.ts';
import { trashedAfterPause } from './memory.rules.ts';
import { deleteMemoriesOf, keepTrashOf } from './memory-writes.repo.ts';
import { purgeTrash } from './purge-trash.job.ts';
import { reportedMemory } from './reported-memory.ts';
import { tellWhoApproves } from './tell-who-approves.job.ts';

export const memories: Feature = {
  routes: (app) => {
    memoryRoutes(app);
    communityMemoryRoutes(app);
  },
  jobs: [purgeTrash, indexMemories, tellWhoApproves],
  emails: [
    pendingEmail,
    memoryPublishedEmail,
    memoryReturnedEmail,
    memoryDeniedEmail,
    communityPendingEmail,
    communityMemoryEmail,
  ],
  updateLines: [pendingLine, memoryPublishedLine, memoryReturnedLine, memoryDeniedLine],
  digests: [{ topic: 'held', enqueue: pendingEmail.enqueue }],
  reportables: [reportedMemory],
  on: {
    sitePurged: ({ db }, id) => [deleteMemoriesOf(db, { kind: 'site', id })],
    siteUnfrozen: ({ db, now }, siteId) => [keepTrashOf(db, siteId, iso(trashedAfterPause(now())))],
    communityPurged: ({ db }, id) => [deleteMemoriesOf(db, { kind: 'community', id })],
  },
};
