// About: memorial-text
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, expectAccessible, logIn, SLOW, test } from './visitor.ts';

const SITE = 'rachel-bluwstein';
const LABELS = {
  en: { text: 'Memorial text', parent: /father or the mother/, open: 'Open the text', next: 'Next section' },
  he: { text: 'טקסט לאזכרה', parent: /שם האב או האם/, open: 'פתיחת הטקסט', next: 'לקטע הבא' },
} as const;

/** The letters of a line, sorted: Chromium writes pointed Hebrew from left to right. */
const lettersIn = (text: string): string =>
  [...text]
    .filter((char) => /[א-ת]/u.test(char))
    .sort()
    .join('');

test('a son opens the text with his mother’s name, goes from section to section, and prints it in order', async ({
  page,
  language,
}) => {
  const w = LABELS[language];
  const token = `Bearer ${await logIn(page, 'owner')}`;
  await page.addInitScript((value) => localStorage.setItem('auth._token.local', value), token);
  await page.goto(`/${language}/site/${SITE}`);
  await page.getByRole('link', { name: w.text }).click();
  const dialog = page.getByRole('dialog', { name: w.text });
  await dialog.getByLabel(w.parent).fill('שרה');
  await dialog.getByRole('button', { name: w.open }).click();
  const article = page.getByRole('article');
  await expect(article).toContainText('בַּת שרה', SLOW);
  const titles = await article.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toHaveLength(11);
  await expectAccessible(page);
  for (const title of titles.slice(0, 3)) {
    await page.getByRole('button', { name: w.next }).click();
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
  }

  const bytes = await page.pdf({ preferCSSPageSize: true });
  const printed = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const first = await printed.getPage(1);
  // A4, in points
  expect(first.view.map(Math.round)).toEqual([0, 0, 595, 842]);
  const lines: string[] = [];
  for (let number = 1; number <= printed.numPages; number++) {
    const { items } = await (await printed.getPage(number)).getTextContent();
    lines.push(
      ...items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .split('\n'),
    );
  }
  const written = lines.map(lettersIn);
  const found = titles.map((title) => written.indexOf(lettersIn(title)));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
});
