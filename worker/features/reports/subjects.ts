import type { ReportSubject } from '#worker/contract/report.ts';
import { isVerified } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import {
  findAtVisiblePlace,
  findOnVisibleSite,
  memoryPolicy,
  type Place,
  placeOf,
  seesUnpublishedAt,
  type VisiblePlace,
} from '#worker/features/memories/public.ts';
import { findVisibleSite } from '#worker/features/site-access/public.ts';
import { findComment } from './report.repo.ts';

/** What the actor reports, on its site or in its community. */
export type Subject = { subject: ReportSubject; id: number; place: Place; byStaff: boolean };

type Find = (ctx: CtxFor<'member'>, kind: Place['kind'], ref: string) => Promise<Subject>;

/** How each subject is found. Throws where the actor may not see it, or where it is their own. */
export const SUBJECTS: Record<ReportSubject, Find> = {
  memory: async (ctx, kind, ref) => {
    const { site, ...memory } = await findAtVisiblePlace(ctx, kind, Number(ref));
    authorize(ctx.actor, memoryPolicy, 'report', { ...memory, site });
    return subjectOn(ctx, site, 'memory', memory.id);
  },
  comment: async (ctx, _, ref) => {
    const id = Number(ref);
    const comment = await findComment(ctx.db, id);
    if (comment?.status !== 'published') throw new AppError('report.not_found');
    const memory = await findOnVisibleSite(ctx, comment.memory_id).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'memory.not_found'
        ? new AppError('report.not_found')
        : error;
    });
    if (!memoryPolicy.answers.view(ctx.actor, memory)) throw new AppError('report.not_found');
    refuseOwn(ctx, comment.author_id);
    return subjectOn(ctx, memory.site, 'comment', id);
  },
  site: async (ctx, _, ref) => {
    const site = await findVisibleSite(ctx, ref);
    refuseOwn(ctx, site.owner_id);
    return subjectOn(ctx, site, 'site', site.id);
  },
};

function refuseOwn({ actor }: CtxFor<'member'>, authorId: number): void {
  if (!isVerified(actor) || actor.userId === authorId) throw new AppError('auth.forbidden');
}

const subjectOn = (
  { actor }: CtxFor<'member'>,
  site: VisiblePlace,
  subject: ReportSubject,
  id: number,
): Subject => ({ subject, id, place: placeOf(site), byStaff: seesUnpublishedAt(actor, site) });
