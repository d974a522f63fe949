import { iso, secondsAfter } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import {
  deleteChangesBefore,
  deleteEndedSessions,
  deleteExpiredFlows,
  deleteExpiredTokens,
} from '#worker/features/accounts/public.ts';
import { deleteReadBefore } from '#worker/features/updates/public.ts';
import { deleteExpiredKeys } from '#worker/http/idempotency.ts';
import { deleteExpiredQuotas } from '#worker/http/rate-limit.ts';
import { deleteCronRunsBefore, deleteDoneBefore } from './job.repo.ts';

/** A message older than this is not delivered again: a queue keeps one for four days. */
const DONE_KEPT_SECONDS = 7 * 24 * 60 * 60;

const READ_KEPT_SECONDS = 180 * 24 * 60 * 60;

/** Removes rows that nobody will ask for again. */
export function sweepExpired({ db, now }: Ctx): Statement[] {
  const at = now();
  return [
    deleteExpiredKeys(db, iso(at)),
    deleteExpiredQuotas(db, iso(at)),
    deleteDoneBefore(db, iso(secondsAfter(at, -DONE_KEPT_SECONDS))),
    deleteCronRunsBefore(db, iso(secondsAfter(at, -DONE_KEPT_SECONDS))),
    deleteExpiredTokens(db, iso(at)),
    deleteChangesBefore(db, iso(secondsAfter(at, -DONE_KEPT_SECONDS))),
    deleteExpiredFlows(db, iso(at)),
    deleteEndedSessions(db, iso(secondsAfter(at, -DONE_KEPT_SECONDS))),
    deleteReadBefore(db, iso(secondsAfter(at, -READ_KEPT_SECONDS))),
  ];
}
