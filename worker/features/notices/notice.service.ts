import type { ReplyOf } from '#worker/contract/endpoint.ts';
import {
  type getNotice as getEndpoint,
  type NoticeInput,
  type NoticePage,
  SHIVA_DAYS_MOST,
} from '#worker/contract/notice.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { randomToken } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { faultAt, findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { numberOf } from '#worker/shared/civil-day.ts';
import { isTimeZone } from '#worker/shared/zoned-time.ts';
import { presentNotice, presentPage } from './notice.present.ts';
import {
  deleteNotice,
  findByToken,
  findNotice,
  insertNotice,
  type NoticeRow,
  updateNotice,
} from './notice.repo.ts';

type Site = Awaited<ReturnType<typeof findVisibleSite>>;
type Reply = ReplyOf<typeof getEndpoint>;

const NOT_FOUND = new AppError('notice.not_found');
const TOKEN = /^[\w-]{22}$/;

export async function readNotice(ctx: Ctx, ref: string): Promise<Reply> {
  const site = await findVisibleSite(ctx, ref);
  return { notice: presentNotice(ctx, site, await findNotice(ctx.db, site.id)) };
}

/** A repeated request whose answer was lost changes nothing. */
export const saveNotice = (
  ctx: CtxFor<'member'>,
  ref: string,
  version: number,
  input: NoticeInput,
): Promise<Reply> =>
  whenDown(ctx, 'notice.failed', async () => {
    const site = authorize(ctx.actor, sitePolicy, 'notice', await findVisibleSite(ctx, ref));
    assertDays(input);
    const before = await findNotice(ctx.db, site.id);
    if (before && before.version !== version) {
      const isRepeated = JSON.stringify(before.notice) === JSON.stringify(input);
      if (isRepeated) return { notice: presentNotice(ctx, site, before) };
      throw new AppError('request.stale', { current: presentNotice(ctx, site, before) });
    }
    const at = iso(ctx.now());
    const after = {
      site_id: site.id,
      token: before?.token ?? randomToken(),
      notice: input,
      version: (before?.version ?? 0) + 1,
      created_at: before?.created_at ?? at,
      updated_at: at,
    };
    await commit(
      ctx.db,
      [
        before ? updateNotice(ctx.db, before, after) : insertNotice(ctx.db, after),
        abortIfUnchanged(ctx.db),
        entry(ctx, 'notice.saved', site, { before, after }),
      ],
      new AppError('request.conflict'),
    );
    return { notice: presentNotice(ctx, site, after) };
  });

export async function removeNotice(ctx: CtxFor<'member'>, ref: string): Promise<undefined> {
  const site = authorize(ctx.actor, sitePolicy, 'notice', await findVisibleSite(ctx, ref));
  const before = await findNotice(ctx.db, site.id);
  if (!before) throw NOT_FOUND;
  await commit(ctx.db, [deleteNotice(ctx.db, site.id), entry(ctx, 'notice.removed', site, { before })]);
}

type Change = { before?: NoticeRow | undefined; after?: NoticeRow };

/** Without what the family wrote: an address must not outlive its notice. */
const told = ({ notice, version }: NoticeRow) => ({ version, address_shown: notice.show_address });

const entry = (
  ctx: CtxFor<'member'>,
  action: 'notice.saved' | 'notice.removed',
  site: Site,
  { before, after }: Change,
) =>
  auditEntry(ctx, action, {
    kind: 'site',
    id: site.id,
    standing: standingOf(ctx.actor, site),
    ...(before && { before: told(before) }),
    ...(after && { after: told(after) }),
  });

/** The link is the permission, also to the notice of a private site. */
export async function openNotice(ctx: Ctx, token: string): Promise<NoticePage> {
  const found = TOKEN.test(token) ? await findByToken(ctx.db, token) : undefined;
  if (!found) throw NOT_FOUND;
  return presentPage(ctx, found);
}

/** Throws where a notice says nothing, or its days are not in order. */
function assertDays({ funeral, shiva, service, stream, note, charity, tz }: NoticeInput): void {
  if (!isTimeZone(tz)) throw invalid([faultAt('/tz', 'value.not_allowed')]);
  if (!funeral && !shiva && !service && !stream && !note && !charity)
    throw invalid([faultAt('/funeral', 'field.required')]);
  if (!shiva) return;
  const length = numberOf(shiva.until) - numberOf(shiva.from) + 1;
  if (length < 1 || length > SHIVA_DAYS_MOST) throw invalid([faultAt('/shiva/until', 'value.not_allowed')]);
  if (shiva.days.some(({ on }) => on < shiva.from || on > shiva.until))
    throw invalid([faultAt('/shiva/days', 'value.not_allowed')]);
}
