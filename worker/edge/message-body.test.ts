import { expect, test } from 'vitest';
import type { Message } from '#worker/shared/views/message/messages.ts';
import { messageBody } from './message-body.ts';

test.each([
  ['private', 'This is a private site', '/en/login'],
  ['not-open', 'This site is not open yet', '/en/login'],
  ['sign-in', 'Log in to read this site', '/en/login'],
  ['site-missing', 'Site Not Found', '/en'],
  ['page-missing', 'This page could not be found', '/en'],
] as const)('%s says one thing and leads on', (kind: Message, title, href) => {
  const html = messageBody({ locale: 'en', path: '/site/x', kind });
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(`href="${href}">`);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each([
  ['private', 'זהו אתר פרטי'],
  ['not-open', 'האתר הזה עוד לא נפתח'],
  ['sign-in', 'כדי לקרוא באתר הזה צריך להיכנס לחשבון'],
] as const)('%s in Hebrew has no English left in it', (kind, title) => {
  const html = messageBody({ locale: 'he', path: '/site/x', kind });
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html.replace(/<[^>]*>/g, ' ').match(/[a-z]{3,}/gi)).toEqual(['English']);
});
