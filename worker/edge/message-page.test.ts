import { expect, test } from 'vitest';
import type { Locale } from '#worker/shared/locale.ts';
import { MessagePage } from '#worker/shared/views/message/message-page.tsx';
import type { Message } from '#worker/shared/views/message/messages.ts';
import { edgeView } from './edge-view.ts';
import { framed } from './framed.ts';

function shown(kind: Message, locale: Locale): string {
  const view = edgeView({ locale });
  return framed(view, '/site/x', MessagePage({ view, kind }));
}

test.each([
  ['private', 'This is a private site', '/en/login'],
  ['not-open', 'This site is not open yet', '/en/login'],
  ['sign-in', 'Log in to read this site', '/en/login'],
  ['site-missing', 'Site Not Found', '/en'],
  ['page-missing', 'This page could not be found', '/en'],
] as const)('%s says one thing and leads on', (kind: Message, title, href) => {
  const html = shown(kind, 'en');
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(`href="${href}">`);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test.each(['site-missing', 'page-missing'] as const)('%s asks for the name that was meant', (kind) => {
  expect(shown(kind, 'en')).toContain('<form class="name-search" action="/en/search">');
});

test.each([
  ['private', 'זהו אתר פרטי'],
  ['not-open', 'האתר הזה עוד לא נפתח'],
  ['sign-in', 'כדי לקרוא באתר הזה יש להיכנס לחשבון'],
] as const)('%s in Hebrew has no English left in it', (kind, title) => {
  const html = shown(kind, 'he');
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html.replace(/<[^>]*>/g, ' ').match(/[a-z]{3,}/gi)).toEqual(['English']);
});
