import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { MemoryType } from '#worker/contract/memory.ts';
import type { EmailText } from '#worker/core/email.ts';
import { accountDeletedText } from '#worker/features/accounts/emails/account-deleted.email.ts';
import { alreadyRegisteredText } from '#worker/features/accounts/emails/already-registered.email.ts';
import { contactText } from '#worker/features/accounts/emails/contact.email.ts';
import {
  emailChangeNewText,
  emailChangeOldText,
} from '#worker/features/accounts/emails/email-change.email.ts';
import {
  emailChangedNewText,
  emailChangedOldText,
} from '#worker/features/accounts/emails/email-changed.email.ts';
import { passwordChangedText } from '#worker/features/accounts/emails/password-changed.email.ts';
import { resetText } from '#worker/features/accounts/emails/reset.email.ts';
import { verificationText } from '#worker/features/accounts/emails/verification.email.ts';
import { unsubscribeLink } from '#worker/features/mail-settings/site-email.ts';
import { memoryDeniedText } from '#worker/features/memories/emails/memory-denied.email.ts';
import { memoryPublishedText } from '#worker/features/memories/emails/memory-published.email.ts';
import { memoryReturnedText } from '#worker/features/memories/emails/memory-returned.email.ts';
import { pendingText } from '#worker/features/memories/emails/pending.email.ts';
import { siteDeletedText } from '#worker/features/site-lifecycle/emails/site-deleted.email.ts';
import { checked } from '#worker/platform/mail/mailer.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { displayName, nameOfSite } from './names-in-email.ts';
import { renderHtml, renderText } from './render-email.ts';

const LINK = 'https://dorot.example/he/site/7?memory=1&x=2';
const plain = { kind: 'text', edited: false } as const;

/** Renders an email as an email client does. */
async function read(written: EmailText, locale: Locale) {
  const email = checked({
    id: 'a1',
    to: 'dana@example.org',
    from: { name: 'Dorot', email: 'dorot@example.org' },
    subject: written.subject,
    html: renderHtml(written, locale),
    text: renderText(written, locale),
    headers: {},
  });
  const mail = await PostalMime.parse(await mimeOf({ ...email, at: '2026-11-21T10:00:00.000Z' }));
  return { subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '', headers: mail.headers };
}

const ruth = { name: 'Ruth Cohen', gender: 'female' } as const;
const contactInput = {
  source: 'contact',
  page: '/he/faq',
  name: 'Dana',
  email: 'dana@example.org',
  phone: '050',
  message: `שלום Hello\n${LINK}`,
} as const;
const every = (locale: Locale): [string, EmailText][] => [
  ['verify', verificationText(locale, LINK, '012345')],
  ['verify, by link only', verificationText(locale, LINK, undefined)],
  ['reset', resetText(locale, LINK)],
  ['password changed', passwordChangedText(locale, LINK)],
  ['already registered', alreadyRegisteredText(locale, LINK, LINK)],
  ['change of address, to the old one', emailChangeOldText(locale, LINK, 'new@example.org', LINK)],
  ['change of address, to the new one', emailChangeNewText(locale, LINK)],
  ['address changed, to the old one', emailChangedOldText(locale, 'new@example.org', LINK)],
  ['address changed, to the new one', emailChangedNewText(locale, LINK)],
  ['contact', contactText(locale, contactInput)],
  ['held', pendingText(locale, ruth.name, { count: 2, by: ['Dana', 'Yossi'] }, LINK)],
  ['published', memoryPublishedText(locale, { ...ruth, ...plain }, LINK)],
  ['returned', memoryReturnedText(locale, { ...ruth, ...plain }, LINK)],
  ['denied', memoryDeniedText(locale, { ...ruth, ...plain }, LINK)],
  ['deleted', siteDeletedText(locale, { name: 'Ruth', who: 'Dana', until: '1' }, LINK)],
  ['deleted by us', siteDeletedText(locale, { name: 'Ruth', who: null, until: '1' }, LINK)],
];

describe.each(['en', 'he'] as const)('every email in %s', (locale) => {
  test.each(every(locale))(
    'declares its language, and has the same content as text: %s',
    async (_, written) => {
      const { html, text, subject } = await read(written, locale);
      expect(html).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
      expect(html).toContain('https://dorot.example/he/site/7?memory=1&amp;x=2');
      expect(text).toContain(`\n${LINK}\n`);
      expect(subject).not.toMatch(/[!\r\n]/);
      expect(html + text).not.toMatch(/undefined|\[object|\{\w+[,}]| {2}\w/);
      for (const line of written.lines) expect(text).toContain(line);
      if (locale === 'he') expect(subject + written.lines.join()).toMatch(/[א-ת]/);
      else expect((subject + written.lines.join()).replace('שלום', '')).not.toMatch(/[א-ת]/);
    },
  );
});

describe('the code of a new account', () => {
  test('is in a line of its own, from left to right, and in the subject', async () => {
    const { html, text, subject } = await read(verificationText('he', LINK, '012345'), 'he');
    expect(html).toContain('<h2 class="code"><span dir="ltr">012345</span></h2>');
    expect(text).toContain('\n012345\n');
    expect(subject).toBe('הקוד שלך לדורות: 012345');
  });

  test('comes with a warning for people who did not sign up, as the link would activate a stranger’s account', async () => {
    const textIn = async (locale: Locale) =>
      (await read(verificationText(locale, LINK, '012345'), locale)).text;
    expect(await textIn('en')).toContain('If you did not sign up to Dorot, do not open the link');
    expect(await textIn('he')).toContain('אם לא נרשמת לדורות, אין לפתוח את הקישור');
  });

  test('is left out once it has expired', async () => {
    const { html, subject } = await read(verificationText('en', LINK, undefined), 'en');
    expect(html).not.toContain('class="code"');
    expect(subject).toBe('Confirm your email address');
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

describe('a name in an email', () => {
  test.each(HOSTILE)('%j adds no markup and no header', async (name) => {
    for (const locale of ['en', 'he'] as const) {
      const called = displayName(name, 'Levi', locale);
      for (const written of [
        pendingText(locale, called, { count: 1, by: [called] }, LINK),
        memoryPublishedText(locale, { name: called, gender: 'other', ...plain }, LINK),
      ]) {
        const { html, headers, subject } = await read(written, locale);
        expect(html).not.toMatch(/<(?:b|script|img)\b|<[^>]*\sonmouseover=/);
        expect(headers.map(({ key }) => key)).not.toContain('bcc');
        expect(subject + html).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
        expect(subject).toContain(called.replace(/^\u2068|\u2069$/g, ''));
      }
    }
  });

  test('is isolated if its direction differs, and only then', () => {
    expect(displayName('רות', 'כהן', 'en')).toBe('\u2068רות כהן\u2069');
    expect(displayName('Ruth', 'Cohen', 'he')).toBe('\u2068Ruth Cohen\u2069');
    expect(displayName('רות', 'כהן (רותי)', 'he')).toBe('רות כהן (רותי)');
    expect(displayName("O'Cohen", '', 'en')).toBe("O'Cohen");
    expect([...displayName('x'.repeat(500), '', 'en')]).toHaveLength(120);
  });

  test.each(['Win at www.evil.example/now', 'https://evil.example', 'prize@evil.example', 'פרס.example'])(
    'is not turned into a link: %s',
    (name) => {
      const called = displayName(name, 'Levi', 'en');
      expect(called).not.toMatch(/[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}|:\/\/|@\S/u);
      expect(called.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    },
  );

  test('keeps its dots', () => {
    for (const name of ['J.R.R. Tolkien', 'Dr. Ruth Cohen', 'Ruth C. Levi-Bar'])
      expect(displayName(name, '', 'en')).toBe(name);
  });

  test('is the one in the reader’s script, if there is one', () => {
    const site = { first_name: 'Ruth', last_name: 'Cohen', other_name: 'רות כהן', lang: 'en' } as const;
    expect(nameOfSite(site, 'he')).toBe('רות כהן');
    expect(nameOfSite(site, 'en')).toBe('Ruth Cohen');
    expect(nameOfSite({ ...site, other_name: null }, 'he')).toBe('\u2068Ruth Cohen\u2069');
  });
});

describe('an email about a memory', () => {
  const body = (
    locale: Locale,
    gender: 'male' | 'female' | 'other',
    memory: { kind: MemoryType; edited: boolean } = plain,
  ) => memoryPublishedText(locale, { name: 'רות', gender, ...memory }, LINK).lines.join(' ');

  test('uses the grammatical gender of the person', () => {
    expect(body('he', 'female')).toContain('ממנה');
    expect(body('he', 'male')).toContain('ממנו');
    expect(body('he', 'other')).toContain('על רות');
    expect(body('en', 'female')).toContain('your memory of her.');
    expect(body('he', 'female', { kind: 'candle', edited: false })).toContain('לזכרה');
  });

  test('says that the family changed it', () => {
    expect(body('en', 'female', { kind: 'text', edited: true })).toContain('made small changes');
  });

  test('counts pending memories with Hebrew plurals, and names three people', () => {
    const textFor = (count: number, by: string[]) => pendingText('he', 'רות', { count, by }, LINK);
    expect([1, 2, 3].map((count) => textFor(count, ['דנה']).subject)).toEqual([
      'רות: זיכרון אחד ממתין',
      'רות: שני זיכרונות ממתינים',
      'רות: 3 זיכרונות ממתינים',
    ]);
    expect(textFor(2, ['דנה', displayName('Adam', '', 'he')]).lines[0]).toBe('מאת דנה ו־\u2068Adam\u2069.');
    expect(textFor(9, ['א', 'ב', 'ג', 'ד', 'ה']).lines[0]).toBe('מאת א, ב, ג ועוד שני אנשים.');
  });

  test('ends with an unsubscribe link', () => {
    expect(unsubscribeLink('he', LINK)).toEqual({ label: 'הפסקת ההודעות על האתר הזה', href: LINK });
  });
});

test.each(['en', 'he'] as const)(
  'the last email to a deleted account (%s) has no action and no link',
  async (locale) => {
    const { html, text, subject } = await read(accountDeletedText(locale), locale);
    expect(subject).not.toBe('');
    expect(html + text).not.toMatch(/https?:|href/);
  },
);
