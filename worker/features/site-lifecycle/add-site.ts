import type { FieldError } from '#worker/contract/errors.ts';
import type { AddSite } from '#worker/contract/new-site.ts';
import type { Focal } from '#worker/contract/primitives.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import type { Events } from '#worker/core/hooks.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { type StoredSettings, sites } from '#worker/db/schema/sites.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { newSiteGroup } from '#worker/features/groups/public.ts';
import { attachToSite, findUnattached, type MediaRow } from '#worker/features/media/public.ts';
import { insertMember } from '#worker/features/members/public.ts';
import { indexSite } from '#worker/features/search/public.ts';
import {
  columnsFor,
  dateFaults,
  datesOf,
  endsBeforeStart,
  faultAt,
  insertSite,
  languageOf,
  type NewSite,
  siteTypeOf,
  slugsFor,
  workFieldsIn,
} from '#worker/features/site-access/public.ts';
import { nameKeys } from '#worker/shared/name-keys.ts';
import { findReferred, insertReferral, type Referral } from './referral.repo.ts';
import { referralIn } from './referral.ts';

const MEMORIAL = 1;
const LIFE_STORY = 2;
const OWNER = 1;
const STALE = new AppError('request.conflict');

const SETTINGS: StoredSettings = {
  hide_candle_button: false,
  hide_about: false,
  dim_cover: false,
  memories_title: null,
};

/** Creates a site; its creator becomes the only Owner. */
export async function addSite(ctx: CtxFor<'member'>, input: AddSite): Promise<{ site_id: number }> {
  if (ctx.actor.kind === 'kiosk') throw new AppError('auth.forbidden');
  const faults = [...dateFaults(input.info ?? {}, ctx.now(), '/info'), ...workFaults(ctx, input)];
  if (faults.length > 0) throw invalid(faults);
  const referral = referralFor(ctx, input);
  const existing = referral && (await findReferred(ctx.db, referral));
  if (existing) return replyForExisting(ctx, existing);
  const portrait = input.profile ? await findPortrait(ctx, input.profile) : null;
  const site = newSite(ctx, await nextId(ctx.db, sites), input, portrait?.id ?? null);
  const reply = { site_id: site.id };
  const statements = [
    ...(referral
      ? [insertReferral(ctx.db, referral, site.id, site.created_at), abortIfUnchanged(ctx.db)]
      : []),
    ...siteStatements(ctx, site, input.profile_focal ?? null),
    ...(input.community ? await newSiteGroup(ctx, site.id, input.community) : []),
    auditEntry(ctx, 'site.created', {
      kind: 'site',
      id: site.id,
      after: { type: site.site_type_id, mode: site.mode },
    }),
    ...ctx.storeIdempotentReply(201, reply),
  ];
  try {
    await commit(ctx.db, statements, STALE);
    ctx.dispatchOutbox();
    return reply;
  } catch (error) {
    const concurrent = error === STALE && referral && (await findReferred(ctx.db, referral));
    if (concurrent) return replyForExisting(ctx, concurrent);
    throw error;
  }
}

async function replyForExisting(ctx: CtxFor<'member'>, siteId: number): Promise<{ site_id: number }> {
  const reply = { site_id: siteId };
  await commit(ctx.db, ctx.storeIdempotentReply(201, reply));
  return reply;
}

/** The partner's referral. A site created from a partner's page must be a memorial of mode `regular`. */
function referralFor(ctx: CtxFor<'member'>, input: AddSite): Referral | null {
  const referral = referralIn(ctx, input);
  if (!referral) return null;
  if (input.type_id !== MEMORIAL)
    throw invalid([{ pointer: '/type_id', code: 'referral.memorial', params: {} }]);
  if (input.private !== 'regular')
    throw invalid([{ pointer: '/private', code: 'referral.regular', params: {} }]);
  return referral;
}

/** The statements that make a site of the person whom `person` describes. */
export const makeSite: Events['siteMade'] = (ctx, { id, person, portraitId, unclaimed = false }) =>
  siteStatements(ctx, { ...newSite(ctx, id, person, portraitId), unclaimed }, null);

const siteStatements = (
  ctx: CtxFor<'member'>,
  site: ReturnType<typeof newSite>,
  focal: Focal | null,
): Statement[] => [
  insertSite(ctx.db, site, slugsFor({ ...site, other_name: site.other_name ?? null }, site.id)),
  insertMember(
    ctx.db,
    { kind: 'site', id: site.id },
    {
      userId: ctx.actor.userId,
      group: OWNER,
      at: site.created_at,
      unclaimed: site.unclaimed ?? false,
    },
  ),
  ...(site.portrait_id
    ? attachToSite(ctx.db, site.id, site.portrait_id, 'profile', focal, site.created_at)
    : []),
  ...indexSite(ctx.db, site),
];

function newSite(
  ctx: CtxFor<'member'>,
  id: number,
  input: AddSite,
  portraitId: string | null,
): NewSite & { id: number } {
  const names = {
    first_name: input.first_name,
    last_name: input.last_name,
    other_name: input.other_name ?? null,
  };
  const lang = languageOf(names.first_name);
  const isWork = ctx.config.edition === 'work';
  const site_type_id = isWork ? LIFE_STORY : siteTypeOf(input.type_id);
  const dates = datesOf(input.info ?? {});
  const now = iso(ctx.now());
  return {
    id,
    site_type_id,
    ...columnsFor({ ...input, ...input.info }),
    work: isWork,
    owner_id: ctx.actor.userId,
    ...names,
    ...nameKeys(names),
    ...dates,
    lang,
    gender: input.gender ?? 'other',
    honorific: lang === 'he' && site_type_id === MEMORIAL && dates.death ? 'zl' : 'none',
    portrait_id: portraitId,
    mode: input.private,
    settings: SETTINGS,
    created_at: now,
    updated_at: now,
  };
}

function workFaults({ config }: CtxFor<'member'>, input: AddSite): FieldError[] {
  if (config.edition !== 'work') return workFieldsIn(input).map((field) => faultAt(`/${field}`, 'work.none'));
  return endsBeforeStart(input.work_start ?? null, input.work_end ?? null)
    ? [faultAt('/work_start', 'work.start_after_end'), faultAt('/work_end', 'work.end_before_start')]
    : [];
}

/** A picture that the creator has uploaded and not used yet. */
async function findPortrait(ctx: CtxFor<'member'>, id: string): Promise<MediaRow> {
  const where = { userId: ctx.actor.userId, siteId: null, purpose: 'profile' } as const;
  const [portrait] = await findUnattached(ctx.db, [id], where);
  if (!portrait) throw invalid([{ pointer: '/profile', code: 'media.gone', params: {} }]);
  return portrait;
}
