import { expect, test } from 'vitest';
import { codeFromBytes } from '#worker/shared/short-code.ts';
import { stickerBody } from './sticker-body.ts';

const asked = (query: string) => new URLSearchParams(query);

test('someone whose scan opened no life reads why, without the app', () => {
  expect(
    stickerBody(asked(`qr=${codeFromBytes(new Uint8Array(8))}&reason=unbound`), { locale: 'en' }),
  ).toContain('not connected yet');
  expect(stickerBody(asked('qr=0123456789ABC&reason=unknown'), { locale: 'he' })).toContain(
    'הקוד הזה אינו מוכר לנו',
  );
});

test('a code is shown as text, whatever it holds', () => {
  const page = stickerBody(asked(`qr=${encodeURIComponent('<script>alert(1)</script>')}`), { locale: 'en' });
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
});

test('the login page without a code leaves everything to the app', () => {
  expect(stickerBody(asked(''), { locale: 'en' })).toBe('');
});
