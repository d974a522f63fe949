import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type {
  decideGraveSuggestion as decideEndpoint,
  listGraveSuggestions as listEndpoint,
  SiteGraveRecord,
  SuggestionInput,
} from '#worker/contract/grave-record.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { sha256 } from '#worker/core/ids.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { grave_suggestions } from '#worker/db/schema/grave-records.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { listCemeteriesById } from '#worker/features/cemeteries/public.ts';
import { planDigests } from '#worker/features/mail-settings/public.ts';
import { faultAt, findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { notifyStaff } from '#worker/features/updates/public.ts';
import { isUsedUp, spending } from '#worker/http/rate-limit.ts';
import { presentGrave, readGraveOf } from './grave-record.present.ts';
import { findGraveRecord } from './grave-record.repo.ts';
import { fieldsOf, NOTHING_KNOWN, saysSomething, withSuggestion } from './grave-record.rules.ts';
import { checkedFields, findEditable, writeRecord } from './grave-record.service.ts';
import { decideSuggestion, findSuggestion, insertSuggestion, listWaiting } from './suggestion.repo.ts';

/** Of one person a day, on all sites. */
const SUGGESTIONS = { name: 'grave_suggestion', limit: 10, windowSeconds: 24 * 60 * 60 };

/** Everyone who may see a site and is signed in may suggest. */
export async function suggestGraveRecord(
  ctx: CtxFor<'member'>,
  ref: string,
  input: SuggestionInput,
): Promise<{ id: number }> {
  const site = authorize(ctx.actor, sitePolicy, 'services', await findVisibleSite(ctx, ref));
  const record = await checkedFields(ctx, input);
  if (!saysSomething(record)) throw invalid([faultAt('/note', 'field.required')]);
  const { userId } = ctx.actor;
  const now = ctx.now();
  const limited = new AppError('rate.limited', {}, { retryAfter: SUGGESTIONS.windowSeconds });
  if (await isUsedUp(ctx.db, SUGGESTIONS, String(userId), now)) throw limited;
  const reply = { id: await nextId(ctx.db, grave_suggestions) };
  await commit(
    ctx.db,
    [
      ...ctx.storeIdempotentReply(201, reply),
      spending(ctx.db, SUGGESTIONS, await sha256(String(userId)), now),
      abortIfUnchanged(ctx.db),
      insertSuggestion(ctx.db, {
        ...reply,
        site_id: site.id,
        user_id: userId,
        record,
        state: 'waiting',
        created_at: iso(now),
        decided_at: null,
        decided_by: null,
      }),
      planDigests.enqueue(ctx, { site_id: site.id, topic: 'graves' }),
      ...notifyStaff(ctx, 'grave_suggested', { site: site.id, subject: reply.id, by: userId }, 'graves'),
    ],
    limited,
  );
  return reply;
}

export async function listGraveSuggestions(
  ctx: CtxFor<'member'>,
  ref: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const site = await findEditable(ctx, ref);
  const rows = await listWaiting(ctx.db, site.id);
  const ids = rows.flatMap(({ suggestion: { record } }) => record.cemetery_id ?? []);
  const cemeteries = new Map((await listCemeteriesById(ctx.db, ids)).map((row) => [row.id, row]));
  return {
    suggestions: rows.map(({ suggestion: { id, record, created_at }, first_name, last_name }) => ({
      id,
      by: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
      at: created_at,
      suggested: presentGrave(ctx, fieldsOf(record), cemeteries.get(record.cemetery_id ?? 0) ?? null),
    })),
  };
}

/** The same decision again changes nothing. An accepted suggestion changes the record in the same commit. */
export async function decideGraveSuggestion(
  ctx: CtxFor<'member'>,
  ref: string,
  id: number,
  { decision }: BodyOf<typeof decideEndpoint>,
): Promise<SiteGraveRecord> {
  const site = await findEditable(ctx, ref);
  const suggestion = await findSuggestion(ctx.db, site.id, id);
  if (!suggestion) throw new AppError('grave_suggestion.not_found');
  const state = decision === 'accept' ? 'accepted' : 'declined';
  if (suggestion.state === state) return readGraveOf(ctx, site);
  if (suggestion.state !== 'waiting') throw new AppError('grave_suggestion.decided');
  const before = (await findGraveRecord(ctx.db, site.id))?.record;
  const fields = withSuggestion(before ?? NOTHING_KNOWN, fieldsOf(suggestion.record));
  await commit(
    ctx.db,
    [
      decideSuggestion(ctx.db, id, { state, decided_at: iso(ctx.now()), decided_by: ctx.actor.userId }),
      abortIfUnchanged(ctx.db),
      ...(state === 'accepted'
        ? writeRecord(ctx, site, before, fields, 'grave_record.suggestion_accepted')
        : [
            auditEntry(ctx, 'grave_record.suggestion_declined', {
              kind: 'site',
              id: site.id,
              standing: standingOf(ctx.actor, site),
              after: { suggestion_id: id },
            }),
          ]),
    ],
    new AppError('request.conflict'),
  );
  return readGraveOf(ctx, site);
}
