import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { commentDecisionLine, defineCommentDecisionEmail } from './define-comment-decision-email.ts';

export const commentReturnedEmail = defineCommentDecisionEmail(
  'comment_returned',
  'returned',
  (locale, name, urls) => {
    const messages = emailMessages(locale);
    return {
      subject: messages._({ ...subject, values: { name } }),
      title: messages._({ ...subject, values: { name } }),
      lines: [messages._(body), messages._(note)],
      action: { label: messages._(lookAgain), href: urls.comment },
    };
  },
);

export const commentReturnedLine = commentDecisionLine('comment_returned', 'returned');

const subject = msg({ message: '{name}: your comment was returned to you' });
const body = msg`The family did not publish it as it is. You can write it again in other words.`;
const note = msg`If they left a note, it is on the site next to what you wrote.`;
const lookAgain = msg`Review it`;
