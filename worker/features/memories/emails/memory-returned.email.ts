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

export const memoryReturnedEmail = defineDecisionEmail({
  kind: 'memory_returned',
  status: 'returned',
  write: memoryReturnedText,
});

export const memoryReturnedLine: UpdateLine = {
  kind: 'memory_returned',
  level: 'mine',
  subject: 'memory',
  replaces: FORMER_DECISIONS,
  showsNote: true,
  ...listedWhile('returned'),
};

export function memoryReturnedText(locale: Locale, values: DecidedMemory, href: string): EmailText {
  const messages = emailMessages(locale);
  return {
    subject: messages._({ ...subject, values }),
    title: messages._({ ...subject, values }),
    lines: [messages._(body), messages._(note)],
    action: { label: messages._(lookAgain), href },
  };
}

const subject = msg({
  message:
    '{name}: {kind, select, candle {your candle was returned to you} answer {your answer was returned to you} other {your memory was returned to you}}',
});
const body = msg`The family asks you to look at it once more before it is published. Everything you wrote is saved.`;
const note = msg`If they left a note, it is on the site next to what you wrote.`;
const lookAgain = msg`Review it`;
