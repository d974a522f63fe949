import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { MemoryType } from '#worker/contract/memory.ts';
import type { EmailText } from '#worker/core/email.ts';
import { accountDeletedText } from '#worker/features/accounts/emails/account-deleted.email.ts';
import { verificationText } from '#worker/features/accounts/emails/verification.email.ts';
import { unsubscribeLink } from '#worker/features/mail-settings/unsubscribe-link.ts';
import { memoryPublishedText } from '#worker/features/memories/emails/memory-published.email.ts';
import { pendingText } from '#worker/features/memories/emails/pending.email.ts';
import { checked } from '#worker/platform/mail/mailer.ts';
import { mimeOf } from '#worker/platform/mail/mime.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { displayName, nameOfSite } from './names-in-email.ts';
import { renderEmail } from './render-email.ts';

const LINK = 'https://dorot.example/he/site/7?memory=1&x=2';
const CONTACT = 'https://dorot.example/he#contact';
const plain = { kind: 'text', edited: false } as const;

/** Renders an email as an email client does. */
async function read(written: EmailText, locale: Locale) {
  const email = checked({
    id: 'a1',
    to: 'dana@example.org',
    from: { name: 'Dorot', email: 'dorot@example.org' },
    headers: {},
    ...renderEmail(written, locale, { id: 'a1', contactUrl: CONTACT }),
  });
  const mail = await PostalMime.parse(await mimeOf({ ...email, at: '2026-11-21T10:00:00.000Z' }));
  return { subject: mail.subject ?? '', html: mail.html ?? '', text: mail.text ?? '', headers: mail.headers };
}

describe('the code of a new account', () => {
  test('is in a line of its own, from left to right, and in the subject', async () => {
    const { html, text, subject } = await read(verificationText('he', LINK, '012345'), 'he');
    expect(html).toMatch(/<p class="code"[^>]*><bdo dir="ltr">012345<\/bdo><\/p>/);
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
    expect(html).not.toContain('<bdo');
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
        pendingText(
          locale,
          called,
          { memories: 1, comments: 0, by: [called], links: [{ by: called, href: LINK }] },
          LINK,
        ),
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
    const textFor = (count: number, by: string[]) =>
      pendingText('he', 'רות', { memories: count, comments: 0, by, links: [] }, LINK);
    expect([1, 2, 3].map((count) => textFor(count, ['דנה']).subject)).toEqual([
      'רות: זיכרון אחד ממתין',
      'רות: שני זיכרונות ממתינים',
      'רות: 3 זיכרונות ממתינים',
    ]);
    const both = { memories: 2, comments: 1, by: ['דנה'], links: [] };
    expect(pendingText('he', 'רות', both, LINK).subject).toBe('רות: ממתינים שני זיכרונות ותגובה אחת');
    expect(textFor(2, ['דנה', displayName('Adam', '', 'he')]).lines[0]).toBe('מאת דנה ו־\u2068Adam\u2069.');
    expect(textFor(9, ['א', 'ב', 'ג', 'ד', 'ה']).lines[0]).toBe('מאת א, ב, ג ועוד שני אנשים.');
  });

  test('ends with an unsubscribe link', () => {
    expect(unsubscribeLink('he', LINK)).toEqual({ label: 'הפסקת ההודעות על האתר הזה', href: LINK });
  });
});

test.each(['en', 'he'] as const)(
  'the last email to a deleted account (%s) has no action, and no link but that to contact us',
  async (locale) => {
    const { html, text, subject } = await read(accountDeletedText(locale), locale);
    expect(subject).not.toBe('');
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${CONTACT}"`]);
    expect(text.match(/https?:\S+/g)).toEqual([CONTACT]);
  },
);
