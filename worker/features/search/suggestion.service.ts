import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { FieldError } from '#worker/contract/errors.ts';
import type { suggestions } from '#worker/contract/search.ts';
import type * as api from '#worker/contract/suggestion-admin.ts';
import type { PinnedSuggestion } from '#worker/contract/suggestion-admin.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { requireReason } from '#worker/core/require-reason.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { fieldError } from '#worker/shared/field-errors.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { type IndexedResult, popularIn } from './popular.ts';
import { suggestedIn } from './search-index.rules.ts';
import { portraitOf } from './search-result.present.ts';
import {
  findIndexed,
  findSuggestionList,
  insertSuggestionList,
  type SuggestionListRow,
  updateSuggestionList,
} from './suggestion.repo.ts';

const SUGGESTED = 6;

/** What administrators put first, then the most visited public sites and communities. */
export async function suggest(ctx: Ctx, locale: Locale): Promise<ReplyOf<typeof suggestions>> {
  const list = await findSuggestionList(ctx.db, locale);
  const [sites, groups] = await Promise.all([
    suggested(ctx, locale, 'site', list?.sites),
    suggested(ctx, locale, 'community', list?.groups),
  ]);
  return {
    suggestions: {
      sites: sites.map(({ id, shown }) => ({
        id,
        slug: shown.slug,
        label: shown.name,
        image: portraitOf(ctx, shown),
        gender: shown.gender ?? 'other',
      })),
      groups: groups.map(({ id, shown }) => ({ id, slug: shown.slug, label: shown.name })),
    },
  };
}

async function suggested(
  ctx: Ctx,
  locale: Locale,
  kind: IndexedResult['kind'],
  pinned: readonly PinnedSuggestion[] = [],
): Promise<IndexedResult[]> {
  const today = dayText(localDay(ctx.now()));
  const ids = pinned
    .filter(({ from, to }) => (from ?? today) <= today && (to ?? today) >= today)
    .map(({ id }) => id);
  const indexed = await findIndexed(ctx.db, kind, ids);
  const first = ids.flatMap((id) => indexed.get(id) ?? []);
  const popular = await popularIn(ctx, suggestedIn(locale, kind), SUGGESTED + 1);
  const rest = popular.rows.filter(({ id }) => !ids.includes(id));
  return [...first, ...rest].slice(0, SUGGESTED);
}

/** What comes first in the suggestions of a language, with the names of what is still public. */
export async function readSuggestionList(
  ctx: CtxFor<'member'>,
  locale: Locale,
): Promise<ReplyOf<typeof api.getSuggestionList>> {
  const list = await findSuggestionList(ctx.db, locale);
  const [{ suggestions: shown }, sites, groups] = await Promise.all([
    suggest(ctx, locale),
    labelled(ctx, 'site', list?.sites),
    labelled(ctx, 'community', list?.groups),
  ]);
  return { list: { locale, revision: list?.revision ?? 0, sites, groups, shown } };
}

async function labelled({ db }: Ctx, kind: IndexedResult['kind'], pinned: readonly PinnedSuggestion[] = []) {
  const indexed = await findIndexed(
    db,
    kind,
    pinned.map(({ id }) => id),
  );
  return pinned.map((one) => ({ ...one, label: indexed.get(one.id)?.shown.name ?? null }));
}

/** Sets the list. Refuses what is not public, and days that end before they begin; 412 where it was changed since. */
export async function setSuggestionList(
  ctx: CtxFor<'member'>,
  locale: Locale,
  body: BodyOf<typeof api.setSuggestionList>,
  revision: number,
): Promise<ReplyOf<typeof api.setSuggestionList>> {
  requireReason(ctx);
  const faults = [
    ...(await faultsOf(ctx, 'site', 'sites', body.sites)),
    ...(await faultsOf(ctx, 'community', 'groups', body.groups)),
  ];
  if (faults.length > 0) throw invalid(faults);
  const stored = await findSuggestionList(ctx.db, locale);
  const stale = new AppError('request.stale', { current: { revision: stored?.revision ?? 0 } });
  if ((stored?.revision ?? 0) !== revision) throw stale;
  const row: SuggestionListRow = { ...body, locale, revision: revision + 1, updated_at: iso(ctx.now()) };
  const written = stored
    ? [updateSuggestionList(ctx.db, row), abortIfUnchanged(ctx.db)]
    : [insertSuggestionList(ctx.db, row)];
  const entry = auditEntry(ctx, 'suggestions.set', {
    kind: 'suggestions',
    id: locale,
    before: stored && { sites: stored.sites, groups: stored.groups },
    after: body,
    standing: 'AD',
  });
  try {
    await commit(ctx.db, [...written, entry], stale);
  } catch (error) {
    throw isConflict(error, 'suggestion_lists') ? stale : error;
  }
  return readSuggestionList(ctx, locale);
}

async function faultsOf(
  { db }: Ctx,
  kind: IndexedResult['kind'],
  field: 'sites' | 'groups',
  pinned: readonly PinnedSuggestion[],
): Promise<FieldError[]> {
  const ids = pinned.map(({ id }) => id);
  const indexed = await findIndexed(db, kind, ids);
  return pinned.flatMap(({ id, from, to }, at) => [
    ...(indexed.has(id) ? [] : [fieldError([field, at, 'id'], 'suggestion.not_public')]),
    ...(ids.indexOf(id) === at ? [] : [fieldError([field, at, 'id'], 'value.not_allowed')]),
    ...(from !== null && to !== null && to < from
      ? [fieldError([field, at, 'to'], 'value.not_allowed')]
      : []),
  ]);
}
