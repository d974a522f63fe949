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

export const memoryDeniedEmail = defineDecisionEmail({
  kind: 'memory_denied',
  status: 'denied',
  write: memoryDeniedText,
});

export const memoryDeniedLine: UpdateLine = {
  kind: 'memory_denied',
  level: 'mine',
  subject: 'memory',
  replaces: FORMER_DECISIONS,
  showsNote: true,
  ...listedWhile('denied'),
};

export function memoryDeniedText(locale: Locale, values: DecidedMemory, href: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._({ ...body, values }), messages._(kept)],
    action: { label: messages._(openSite), href },
  };
}

const subject = msg({
  message:
    '{name}: {kind, select, candle {your candle was not published} answer {your answer was not published} other {your memory was not published}}',
});
const body = msg({
  message: 'Thank you for thinking of {name}. The family decided not to publish it. Visitors did not see it.',
});
const kept = msg`What you wrote is kept on the site for you. If they left a note, it is next to it.`;
const openSite = msg`Open the site`;
