import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/job-admin.ts';

export type { DeadLetter, JobOverview } from './schemas/job-admin.ts';

/** How often the cron enqueues a job. */
export const SCHEDULES = ['five_minutes', 'hour', 'day'] as const;
export type ScheduleName = (typeof SCHEDULES)[number];

/** Where a job has more waiting than this, the number is not counted out. */
export const COUNTED_MOST = 1000;

export const getJobs = shaped<typeof schemas.getJobs>()({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: 'What waits in the outbox by job, when each scheduled job last ran, and what failed this week',
});

export const listDeadLetters = shaped<typeof schemas.listDeadLetters>()({
  method: 'GET',
  path: '/api/admin/dead-letters',
  access: 'admin',
  summary: 'Jobs that failed too often, newest first, 50 a page; addresses in them are masked',
});

export const replayDeadLetter = shaped<typeof schemas.replayDeadLetter>()({
  method: 'POST',
  path: '/api/admin/dead-letters/:id/replay',
  access: 'admin',
  summary: 'Puts a job that failed too often back into the outbox',
});

export const replayDeadLetters = shaped<typeof schemas.replayDeadLetters>()({
  method: 'POST',
  path: '/api/admin/dead-letters/replay',
  access: 'admin',
  summary: 'The same for all dead letters of one job, at most 1,000 at once, oldest first',
  destructive: true,
});

export const discardDeadLetter = shaped<typeof schemas.discardDeadLetter>()({
  method: 'DELETE',
  path: '/api/admin/dead-letters/:id',
  access: 'admin',
  summary: 'Deletes a dead letter: its work is not done',
  destructive: true,
});
