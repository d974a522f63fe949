import type { BodyOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type { getThanks, sendThanks as sendEndpoint } from '#worker/contract/thanks.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { authorize } from '#worker/core/policy.ts';
import { commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { thanks_letters } from '#worker/db/schema/thanks.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { displayName, findRecipient } from '#worker/features/mail/public.ts';
import { findNotice } from '#worker/features/notices/public.ts';
import { findVisibleSite, sitePolicy, standingOf } from '#worker/features/site-access/public.ts';
import { whenDown } from '#worker/http/when-down.ts';
import { dayText } from '#worker/shared/civil-day.ts';
import { localDay } from '#worker/shared/rest-days.ts';
import { sendThanksLetters } from './send-thanks.job.ts';
import { countToThank, insertLetter, listLetters } from './thanks.repo.ts';
import { windowOf } from './thanks.rules.ts';

type Site = Awaited<ReturnType<typeof findVisibleSite>>;
type Reply = ReplyOf<typeof getThanks>;

export async function readThanks(ctx: CtxFor<'member'>, ref: string): Promise<Reply> {
  const site = authorize(ctx.actor, sitePolicy, 'thank', await findVisibleSite(ctx, ref));
  return present(ctx, site);
}

/** One letter after the shiva and one after the shloshim. */
export const sendThanks = (
  ctx: CtxFor<'member'>,
  ref: string,
  { occasion, text }: BodyOf<typeof sendEndpoint>,
): Promise<Reply> =>
  whenDown(ctx, 'thanks.failed', async () => {
    const site = authorize(ctx.actor, sitePolicy, 'thank', await findVisibleSite(ctx, ref));
    const { thanks } = await present(ctx, site);
    if (thanks.letters.some((letter) => letter.occasion === occasion)) throw new AppError('thanks.sent');
    if (thanks.occasion !== occasion) throw new AppError('thanks.not_now');
    if (thanks.people === 0) throw new AppError('thanks.nobody');
    const sender = await findRecipient(ctx.db, ctx.actor.userId);
    if (!sender) throw new AppError('auth.token_missing');
    const id = await nextId(ctx.db, thanks_letters);
    const letter = {
      id,
      site_id: site.id,
      occasion,
      text,
      created_by: ctx.actor.userId,
      created_at: iso(ctx.now()),
    };
    const sent = {
      occasion,
      text,
      by: displayName(sender.first_name, sender.last_name, ctx.locale),
      at: letter.created_at,
      people: 0,
    };
    const reply = { thanks: { ...thanks, letters: [...thanks.letters, sent] } };
    try {
      await commit(ctx.db, [
        insertLetter(ctx.db, letter),
        sendThanksLetters.enqueue(ctx, { letter_id: id, after: 0 }),
        ...ctx.storeIdempotentReply(201, reply),
        auditEntry(ctx, 'thanks.sent', {
          kind: 'site',
          id: site.id,
          standing: standingOf(ctx.actor, site),
          after: { letter: id, occasion, people: thanks.people },
        }),
      ]);
    } catch (error) {
      throw isConflict(error, 'thanks_letters') ? new AppError('thanks.sent') : error;
    }
    ctx.dispatchOutbox();
    return reply;
  });

async function present(ctx: CtxFor<'member'>, site: Site): Promise<Reply> {
  const [row, letters, people] = await Promise.all([
    findNotice(ctx.db, site.id),
    listLetters(ctx.db, site.id),
    countToThank(ctx.db, site),
  ]);
  const window = windowOf(
    {
      death: site.derived_dates.death_civil,
      funeral_on: row?.notice.funeral?.on ?? null,
      shiva_until: row?.notice.shiva?.until ?? null,
    },
    dayText(localDay(ctx.now())),
  );
  return {
    thanks: {
      occasion: window?.occasion ?? null,
      from: window?.from ?? null,
      until: window?.until ?? null,
      people,
      letters: letters.map(({ letter: { occasion, text, created_at }, first_name, last_name, people }) => ({
        occasion,
        text,
        by: displayName(first_name, last_name, ctx.locale),
        at: created_at,
        people,
      })),
    },
  };
}
