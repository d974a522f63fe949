import type { Question, QuestionSeries } from '#worker/contract/question.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import { groupOf, type SiteForActor, sitePolicy } from '#worker/features/site-access/public.ts';
import { actorFrom } from '#worker/http/session.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { QuestionRow } from './question.repo.ts';
import { actionsOn } from './question.rules.ts';
import type { FoundSeries, ListedSeries, SeriesRow } from './series.repo.ts';

export const presentQuestion = ({ id, text, lang }: Pick<QuestionRow, 'id' | 'text' | 'lang'>): Question => ({
  id,
  text,
  lang,
});

/** The page of a series; its token is the only authorization. */
export const answerPage = (ctx: Ctx, locale: Locale, seed: string): string =>
  `${ctx.config.origin}/${locale}/answer/${oneTimeToken(ctx.secrets.jwt, seed)}`;

/**
 * The series as it is now: it has ended where its creator may no longer ask, though a freeze of the site alone does
 * not end it.
 */
export function asItIs(
  { series, creator, membership }: Pick<FoundSeries, 'series' | 'creator' | 'membership'>,
  site: SiteForActor,
): SeriesRow {
  const forCreator = { ...site, frozen_at: null, group: groupOf(membership), controls: false };
  const actor = actorFrom({ userId: creator.id, sessionId: 'asks' }, creator);
  const may = !creator.inactive && sitePolicy.answers.questions(actor, forCreator);
  const isOpen = series.state !== 'ended' || series.ending === 'complete';
  return may || !isOpen ? series : { ...series, state: 'ended', ending: 'right_ended', next_at: null };
}

/** Whether its token still shows a question and takes answers. */
export const takesAnswers = ({ state, ending }: SeriesRow): boolean =>
  state !== 'ended' || ending === 'complete';

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim();

/** A series in a site's list. The address is visible to its creator and to those who may list addresses. */
export function presentSeries(
  ctx: CtxFor<'member'>,
  { last, asked_count, answered_count, ...found }: ListedSeries,
  site: SiteForActor,
): QuestionSeries {
  const series = asItIs(found, site);
  const isLink = series.email === null;
  const showsEmail =
    series.created_by === ctx.actor.userId || sitePolicy.answers.list_emails(ctx.actor, site);
  return {
    id: series.id,
    name: series.name,
    email: showsEmail ? series.email : null,
    by_link: isLink,
    locale: series.locale,
    rhythm: series.rhythm,
    state: series.state,
    ending: series.ending,
    next_at: series.state === 'active' ? series.next_at : null,
    link: isLink && takesAnswers(series) ? answerPage(ctx, series.locale, series.seed) : null,
    asked_by: nameOf(found.creator),
    asked_count,
    answered_count,
    last,
    actions: [...actionsOn(series.state, series.ending)],
  };
}

/** The series as it was just inserted or changed. */
export const listedAfter = (
  found: Pick<ListedSeries, 'creator' | 'membership'> & Partial<ListedSeries>,
  series: SeriesRow,
  asked: { text: string; asked_at: Date } | undefined,
): ListedSeries => ({
  creator: found.creator,
  membership: found.membership,
  series,
  asked_count: (found.asked_count ?? 0) + (asked ? 1 : 0),
  answered_count: found.answered_count ?? 0,
  last: asked
    ? {
        text: asked.text,
        asked_at: iso(asked.asked_at),
        opened_at: null,
        skipped_at: null,
        answered_at: null,
      }
    : (found.last ?? null),
});
