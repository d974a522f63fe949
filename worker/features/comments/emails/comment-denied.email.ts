import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { commentDecisionLine, defineCommentDecisionEmail } from './define-comment-decision-email.ts';

export const commentDeniedEmail = defineCommentDecisionEmail(
  'comment_denied',
  'denied',
  (locale, name, urls) => {
    const messages = emailMessages(locale);
    return {
      subject: messages._({ ...subject, values: { name } }),
      title: messages._({ ...subject, values: { name } }),
      lines: [messages._({ ...body, values: { name } }), messages._(kept)],
      action: { label: messages._(open), href: urls.comment },
    };
  },
);

export const commentDeniedLine = commentDecisionLine('comment_denied', 'denied');

const subject = msg({ message: '{name}: your comment was not published' });
const body = msg({
  message: 'Thank you for thinking of {name}. The family decided not to publish it. Visitors did not see it.',
});
const kept = msg`What you wrote is kept on the site for you. If they left a note, it is next to it.`;
const open = msg`Open the site`;
