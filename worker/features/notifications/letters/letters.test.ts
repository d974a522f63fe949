import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { checked } from '#worker/platform/mail/mailer.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import type { Locale } from '#worker/shared/locale.ts';
import {
  accountDeletedLetter,
  emailChangedNewLetter,
  emailChangedOldLetter,
  emailChangeNewLetter,
  emailChangeOldLetter,
} from './account-change-letters.ts';
import {
  alreadyRegisteredLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from './account-letters.ts';
import { contactLetter } from './contact-letter.ts';
import { htmlOf, textOf, type Written } from './frame.ts';
import { deniedLetter, heldLetter, lastOfSite, publishedLetter, returnedLetter } from './memory-letters.ts';
import { named, nameOfSite } from './people.ts';
import { siteDeletedLetter } from './site-deleted-mail.ts';

const LINK = 'https://dorot.example/he/site/7?memory=1&x=2';
const plain = { candle: false, edited: false };

/** As a mail program shows it. */
async function read(written: Written, locale: Locale) {
  const letter = checked({
    id: 'a1',
    to: 'dana@example.org',
    from: { name: 'Dorot', email: 'dorot@example.org' },
    subject: written.subject,
    html: htmlOf(written, locale),
    text: textOf(written, locale),
    headers: {},
  });
  const mail = await PostalMime.parse(mimeOf({ ...letter, at: '2026-11-21T10:00:00.000Z' }));
  return { subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '', headers: mail.headers };
}

const ruth = { name: 'Ruth Cohen', gender: 'female' } as const;
const asked = { name: 'Dana', email: 'dana@example.org', phone: '050', message: 'שלום Hello' };
const every = (locale: Locale): [string, Written][] => [
  ['verify', verifyLetter(locale, LINK, '012345')],
  ['verify, by link only', verifyLetter(locale, LINK, undefined)],
  ['reset', resetLetter(locale, LINK)],
  ['password changed', passwordChangedLetter(locale, LINK)],
  ['already registered', alreadyRegisteredLetter(locale, LINK, LINK)],
  ['change of address, to the old one', emailChangeOldLetter(locale, LINK, 'new@example.org', LINK)],
  ['change of address, to the new one', emailChangeNewLetter(locale, LINK)],
  ['address changed, to the old one', emailChangedOldLetter(locale, 'new@example.org', LINK)],
  ['address changed, to the new one', emailChangedNewLetter(locale, LINK)],
  ['contact', contactLetter(locale, { ...asked, site: LINK })],
  ['held', heldLetter(locale, ruth, { count: 2, by: ['Dana', 'Yossi'] }, LINK)],
  ['published', publishedLetter(locale, ruth, plain, LINK)],
  ['returned', returnedLetter(locale, ruth, plain, LINK)],
  ['denied', deniedLetter(locale, ruth, plain, LINK)],
  ['deleted', siteDeletedLetter(locale, { name: 'Ruth', who: 'Dana', until: '1' }, LINK)],
  ['deleted by us', siteDeletedLetter(locale, { name: 'Ruth', who: null, until: '1' }, LINK)],
];

describe.each(['en', 'he'] as const)('every letter in %s', (locale) => {
  test.each(every(locale))('says its language, and the same in text: %s', async (_, written) => {
    const { html, text, subject } = await read(written, locale);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain('https://dorot.example/he/site/7?memory=1&amp;x=2');
    expect(text).toContain(`\n${LINK}\n`);
    expect(subject).not.toMatch(/[!\r\n]/);
    expect(html + text).not.toMatch(/undefined|\[object|\{\w+[,}]| {2}\w/);
    for (const line of written.lines) expect(text).toContain(line);
    if (locale === 'he') expect(subject + written.lines.join()).toMatch(/[א-ת]/);
    else expect((subject + written.lines.join()).replace('שלום', '')).not.toMatch(/[א-ת]/);
  });
});

describe('the code of a new account', () => {
  test('stands by itself, from left to right, and in the subject', async () => {
    const { html, text, subject } = await read(verifyLetter('he', LINK, '012345'), 'he');
    expect(html).toContain('<h2 class="code"><span dir="ltr">012345</span></h2>');
    expect(text).toContain('\n012345\n');
    expect(subject).toBe('הקוד שלך לדורות: 012345');
  });

  test('comes with a warning to whoever did not sign up: the link lets in whoever did', async () => {
    const told = async (locale: Locale) => (await read(verifyLetter(locale, LINK, '012345'), locale)).text;
    expect(await told('en')).toContain('If you did not sign up at Dorot, do not open the link');
    expect(await told('he')).toContain('אם לא נרשמת לדורות, אין לפתוח את הקישור');
  });

  test('is left out once it is too late for it', async () => {
    const { html, subject } = await read(verifyLetter('en', LINK, undefined), 'en');
    expect(html).not.toContain('class="code"');
    expect(subject).toBe('Confirming your email address');
  });
});

const HOSTILE = [
  '<b>Dana</b><script>alert(1)</script>',
  'Dana\r\nBcc: everyone@example.org',
  '" onmouseover="alert(1)',
  '\u202eanaD\u202c',
  '{name, plural, other {x}}',
  "'{count}'",
  'דנה <img src=x>',
];

describe('what someone is called', () => {
  test.each(HOSTILE)('%j is no markup and no header', async (name) => {
    for (const locale of ['en', 'he'] as const) {
      const called = named(name, 'Levi', locale);
      for (const written of [
        heldLetter(locale, { name: called, gender: 'other' }, { count: 1, by: [called] }, LINK),
        publishedLetter(locale, { name: called, gender: 'other' }, plain, LINK),
      ]) {
        const { html, headers, subject } = await read(written, locale);
        expect(html).not.toMatch(/<(?:b|script|img)\b|<[^>]*\sonmouseover=/);
        expect(headers.map(({ key }) => key)).not.toContain('bcc');
        expect(subject + html).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
        expect(subject).toContain(called.replace(/^\u2068|\u2069$/g, ''));
      }
    }
  });

  test('stands apart where it runs the other way, and only there', () => {
    expect(named('רות', 'כהן', 'en')).toBe('\u2068רות כהן\u2069');
    expect(named('Ruth', 'Cohen', 'he')).toBe('\u2068Ruth Cohen\u2069');
    expect(named('רות', 'כהן (רותי)', 'he')).toBe('רות כהן (רותי)');
    expect(named("O'Cohen", '', 'en')).toBe("O'Cohen");
    expect([...named('x'.repeat(500), '', 'en')]).toHaveLength(120);
  });

  test.each(['Win at www.evil.example/now', 'https://evil.example', 'prize@evil.example', 'פרס.example'])(
    'is no link, though it looks like one: %s',
    (name) => {
      const called = named(name, 'Levi', 'en');
      expect(called).not.toMatch(/[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}|:\/\/|@\S/u);
      expect(called.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    },
  );

  test('keeps its dots', () => {
    for (const name of ['J.R.R. Tolkien', 'Dr. Ruth Cohen', 'Ruth C. Levi-Bar'])
      expect(named(name, '', 'en')).toBe(name);
  });

  test('is the name in the reader’s letters, where there is one', () => {
    const site = { first_name: 'Ruth', last_name: 'Cohen', other_name: 'רות כהן', lang: 'en' } as const;
    expect(nameOfSite(site, 'he')).toBe('רות כהן');
    expect(nameOfSite(site, 'en')).toBe('Ruth Cohen');
    expect(nameOfSite({ ...site, other_name: null }, 'he')).toBe('\u2068Ruth Cohen\u2069');
  });
});

describe('a letter about a memory', () => {
  const body = (locale: Locale, gender: 'male' | 'female' | 'other', memory = plain) =>
    publishedLetter(locale, { name: 'רות', gender }, memory, LINK).lines.join(' ');

  test('speaks of a woman and of a man as such', () => {
    expect(body('he', 'female')).toContain('ממנה');
    expect(body('he', 'male')).toContain('ממנו');
    expect(body('he', 'other')).toContain('על רות');
    expect(body('en', 'female')).toContain('remember of her.');
    expect(body('he', 'female', { candle: true, edited: false })).toContain('לזכרה');
  });

  test('says that the family changed it', () => {
    expect(body('en', 'female', { candle: false, edited: true })).toContain('changed a little');
  });

  test('counts what waits as Hebrew does, and names three people', () => {
    const held = (count: number, by: string[]) =>
      heldLetter('he', { name: 'רות', gender: 'female' }, { count, by }, LINK);
    expect([1, 2, 3].map((count) => held(count, ['דנה']).subject)).toEqual([
      'רות: זיכרון אחד ממתין',
      'רות: שני זיכרונות ממתינים',
      'רות: 3 זיכרונות ממתינים',
    ]);
    expect(held(2, ['דנה', named('Adam', '', 'he')]).lines[0]).toBe('מאת דנה ו־\u2068Adam\u2069.');
    expect(held(9, ['א', 'ב', 'ג', 'ד', 'ה']).lines[0]).toBe('מאת א, ב, ג ועוד שני אנשים.');
  });

  test('ends with the way to end them', () => {
    expect(lastOfSite('he', LINK)).toEqual({ label: 'הפסקת הדואר על האתר הזה', href: LINK });
  });
});

test.each(['en', 'he'] as const)(
  'the last letter (%s) asks for nothing and leads nowhere',
  async (locale) => {
    const { html, text, subject } = await read(accountDeletedLetter(locale), locale);
    expect(subject).not.toBe('');
    expect(html + text).not.toMatch(/https?:|href/);
  },
);
