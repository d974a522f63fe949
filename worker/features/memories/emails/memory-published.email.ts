import { msg } from '@lingui/core/macro';
import type { EmailText } from '#worker/core/email.ts';
import type { UpdateLine } from '#worker/core/update-line.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';
import {
  type DecidedMemory,
  defineDecisionEmail,
  FORMER_DECISIONS,
  listedWhile,
} from './define-decision-email.ts';

export const memoryPublishedEmail = defineDecisionEmail({
  kind: 'memory_published',
  status: 'published',
  write: memoryPublishedText,
});

export const memoryPublishedLine: UpdateLine = {
  kind: 'memory_published',
  level: 'mine',
  subject: 'memory',
  replaces: FORMER_DECISIONS,
  ...listedWhile('published'),
};

export function memoryPublishedText(
  locale: Locale,
  { edited, ...values }: DecidedMemory,
  href: string,
): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...body, values }), ...(edited ? [messages._(editedNote)] : [])],
    action: { label: messages._(openSite), href },
  };
}

const subject = msg({
  message:
    '{name}: {kind, select, candle {your candle is lit} answer {your answer was published} other {your memory was published}}',
});
const body = msg({
  message:
    '{kind, select, candle {Visitors to the site can now see that you lit a candle for {gender, select, male {him} female {her} other {{name}}}.} answer {Visitors to the site can now read what you answered.} other {Visitors to the site can now read your memory of {gender, select, male {him} female {her} other {{name}}}.}}',
});
const editedNote = msg`The family made small changes before publishing it.`;
const openSite = msg`Open the site`;
