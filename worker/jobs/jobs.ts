import { z } from 'zod';
import type { System } from '#worker/core/actor.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { purgeTrash } from '#worker/features/memories/trash.ts';
import { Posted, Topic } from '#worker/features/notifications/mail.rules.ts';
import { sendMail } from '#worker/features/notifications/send-mail.service.ts';
import { planBatches } from '#worker/features/notifications/tell-approvers.service.ts';
import { addScan, setScans } from '#worker/features/short-links/public.ts';
import { grantDueClaim, planDueClaims } from '#worker/features/succession/public.ts';
import { sweepExpired } from './sweep-expired.ts';
import { purgeObjects, sweepMedia, sweepObjects } from './sweep-media.ts';

type Job = {
  run: (ctx: Ctx<System>, payload: unknown) => Promise<Statement[]>;
  /** Its effect is work for another job, which is queued at once. */
  leavesWork?: boolean;
};

/** A job gives the statements of its effect: they are committed with the mark that it is done. */
const job = <S extends z.ZodType>(
  payload: S,
  run: (ctx: Ctx<System>, payload: z.output<S>) => Promise<Statement[]> | Statement[],
): Job => ({ run: async (ctx, raw) => run(ctx, payload.parse(raw)) });

const Day = z.iso.date();

/** Once a day, so it comes when it is wanted. */
const purging = () => import('#worker/features/sites/purge-site.ts');

/** Every job there is, by the name in its message. Each may be delivered more than once. */
export const jobs: Record<string, Job> = {
  /** Development only: in production scans go to Analytics Engine. */
  count_scan: job(z.strictObject({ code: z.string().max(20), day: Day }), (ctx, { code, day }) => [
    addScan(ctx.db, code, day),
  ]),
  roll_up_scans: job(z.strictObject({ day: Day }), async (ctx, { day }) => {
    const totals = await ctx.scanTotals?.(day);
    return totals ? [setScans(ctx.db, day, totals)] : [];
  }),
  send_mail: job(Posted, (ctx, posted) => sendMail(ctx, posted)),
  tell_approvers: {
    ...job(
      z.strictObject({ site_id: z.number().int(), topic: Topic.default('held') }),
      (ctx, { site_id, topic }) => planBatches(ctx, site_id, topic),
    ),
    leavesWork: true,
  },
  plan_claims: { ...job(z.strictObject({}), (ctx) => planDueClaims(ctx)), leavesWork: true },
  grant_claim: job(z.strictObject({ claim_id: z.number().int() }), (ctx, { claim_id }) =>
    grantDueClaim(ctx, claim_id),
  ),
  fetch_link_preview: job(
    z.strictObject({ link_id: z.number().int(), url: z.string() }),
    async (ctx, asked) =>
      (await import('#worker/features/links/fetch-preview.ts')).fetchLinkPreview(ctx, asked),
  ),
  purge_trash: job(z.strictObject({}), (ctx) => purgeTrash(ctx)),
  plan_purges: {
    ...job(z.strictObject({}), async (ctx) => (await purging()).planPurges(ctx)),
    leavesWork: true,
  },
  purge_site: {
    ...job(z.strictObject({ site_id: z.number().int() }), async (ctx, { site_id }) =>
      (await purging()).purgeSite(ctx, site_id),
    ),
    leavesWork: true,
  },
  sweep_expired: job(z.strictObject({}), (ctx) => sweepExpired(ctx)),
  sweep_media: job(z.strictObject({}), (ctx) => sweepMedia(ctx)),
  sweep_objects: job(z.strictObject({ day: Day, cursor: z.string().optional() }), (ctx, { day, cursor }) =>
    sweepObjects(ctx, day, cursor),
  ),
  purge_objects: job(
    z.strictObject({ objects: z.array(z.strictObject({ id: z.string(), key: z.string().min(1) })) }),
    (ctx, { objects }) => purgeObjects(ctx, objects),
  ),
  index_all: {
    ...job(
      z.strictObject({ kind: z.enum(['site', 'community']), after: z.number().int() }),
      async (ctx, place) => (await import('#worker/features/search/index-all.ts')).indexAll(ctx, place),
    ),
    leavesWork: true,
  },
  count_popularity: {
    ...job(z.strictObject({ after: z.number().int() }), async (ctx, { after }) =>
      (await import('#worker/features/search/popularity.ts')).countVisits(ctx, after),
    ),
    leavesWork: true,
  },
  rank_popular: {
    ...job(z.strictObject({}), async (ctx) =>
      (await import('#worker/features/search/popularity.ts')).rankPopular(ctx),
    ),
    leavesWork: true,
  },
  rank_letter: job(z.strictObject({ letter: z.string().min(1).max(2) }), async (ctx, { letter }) =>
    (await import('#worker/features/search/popularity.ts')).rankLetter(ctx, letter),
  ),
};
