import { msg } from '@lingui/core/macro';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import { commentDecisionLine, defineCommentDecisionEmail } from './define-comment-decision-email.ts';

export const commentPublishedEmail = defineCommentDecisionEmail(
  'comment_published',
  'published',
  (locale, name, urls) => {
    const messages = emailMessages(locale);
    return {
      subject: messages._({ ...subject, values: { name } }),
      title: messages._({ ...subject, values: { name } }),
      lines: [messages._(body)],
      action: { label: messages._(open), href: urls.comment },
    };
  },
);

export const commentPublishedLine = commentDecisionLine('comment_published', 'published');

const subject = msg({ message: '{name}: your comment was published' });
const body = msg`Everyone who can see the memory can now read it.`;
const open = msg`Open the site`;
