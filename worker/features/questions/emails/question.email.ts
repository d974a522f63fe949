import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import type { EmailText } from '#worker/core/email.ts';
import { oneTimeToken } from '#worker/core/one-time.ts';
import {
  defineEmail,
  displayName,
  nameOfSite,
  oneLine,
  pageUrl,
  siteHead,
} from '#worker/features/mail/public.ts';
import { wantsMail } from '#worker/features/mail-settings/public.ts';
import { asItIs, takesAnswers } from '#worker/features/questions/question.present.ts';
import { findAsked, findById, findReader } from '#worker/features/questions/series.repo.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/**
 * One question, to an address with or without an account; not where it was answered, the series has ended, or the
 * account wants no email about the site.
 */
export const questionEmail = defineEmail({
  kind: 'question',
  about: z.strictObject({ series_id: z.number().int(), asked_id: z.number().int() }),
  compose: async (ctx, { series_id, asked_id }) => {
    const found = await findById(ctx.db, series_id);
    const asked = found && (await findAsked(ctx.db, series_id, asked_id));
    if (!asked || asked.answered_at !== null || asked.skipped_at !== null) return undefined;
    const { creator, site } = found;
    const series = asItIs(found, { ...site, group: null, controls: false });
    const { email, locale, seed } = series;
    if (email === null || !takesAnswers(series) || site.frozen_at !== null) return undefined;
    const reader = await findReader(ctx.db, email);
    if (reader && !(reader.isReached && (await wantsMail(ctx.db, reader.id, site.id)))) return undefined;
    const token = oneTimeToken(ctx.secrets.jwt, seed);
    const name = nameOfSite(site, locale);
    const text = questionText(
      locale,
      { name, by: displayName(creator.first_name, creator.last_name, locale), question: asked.text },
      pageUrl(ctx, locale, `answer/${token}?question=${asked_id}`),
    );
    const unsubscribe = {
      page: pageUrl(ctx, locale, `stop-questions/${token}`),
      call: `${ctx.config.origin}/api/answers/${token}/stop`,
    };
    // as the page of the question shows it
    const head = await siteHead(ctx, site, name, { showsPortrait: true });
    return {
      to: email,
      locale,
      text: {
        ...text,
        head,
        unsubscribe: { label: emailMessages(locale)._(stop), href: unsubscribe.page },
      },
      unsubscribe,
    };
  },
});

/** The question is its title, the largest text. `by` is the name of who asks, `name` that of the person the site is about. */
export function questionText(
  locale: Locale,
  { question, ...values }: { name: string; by: string; question: string },
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._({ ...subject, values }),
    title: oneLine(question),
    lines: [messages._({ ...asks, values })],
    action: { label: messages._(answer), href },
    notes: [messages._(how), messages._({ ...first, values })],
  };
}

const subject = msg({ message: '{by} has a question for you about {name}' });
const asks = msg({ message: '{by} asks you about {name}.' });
const answer = msg`Answer the question`;
const how = msg`You can record your voice, write, or add a photo. You need no account and no password.`;
const first = msg({ message: 'The family reads your answer first. Nothing is published before.' });
const stop = msg`Stop these questions`;
