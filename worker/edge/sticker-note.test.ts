import { expect, test } from 'vitest';
import type { Locale } from '#worker/shared/locale.ts';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { edgeView } from './edge-view.ts';
import { stickerNote } from './sticker-note.ts';

const shown = (locale: Locale, query: string) =>
  stickerNote({ view: edgeView({ locale }), query: new URLSearchParams(query) })?.html;

test('someone whose scan opened no life reads why, without the app', () => {
  expect(shown('en', `qr=${codeFromBytes(new Uint8Array(8))}&reason=unbound`)).toContain('not connected yet');
  expect(shown('he', 'qr=0123456789ABC&reason=unknown')).toContain('הקוד הזה אינו מוכר לנו');
});

test.each(['unbound', 'unknown'])(
  'who scanned a code that is %s first finds a search by name, then login',
  (reason) => {
    const page = shown('he', `qr=${codeFromBytes(new Uint8Array(8))}&reason=${reason}`) ?? '';
    expect(page).toContain('<form class="name-search" action="/he/search">');
    expect(page).toContain('name="query"');
    expect(page.indexOf('</form>')).toBeLessThan(page.indexOf('להיכנס לחשבון'));
  },
);

test('a code is shown as text, whatever it holds', () => {
  const page = shown('en', `qr=${encodeURIComponent('<script>alert(1)</script>')}`);
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
});

test('the login page without a code leaves everything to the app', () => {
  expect(shown('en', '')).toBeUndefined();
});
