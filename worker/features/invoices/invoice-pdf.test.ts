import { PDFName, PDFString } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCreditNote, anInvoice } from '#worker/testing/invoices-seed.ts';
import { readPdf } from '#worker/testing/pdf-text.ts';
import { aPerson, db } from '#worker/testing/seed.ts';
import { findInvoice, type Invoice } from './invoice.repo.ts';
import { invoiceNumberOf } from './invoice.rules.ts';

const { userId } = await aPerson();

/** Preloads the PDF module, which is imported on demand and slow to load. */
beforeAll(() => import('./invoice-pdf.ts'), 60_000);

async function printed(id: number, patch: Partial<Invoice> = {}) {
  const { invoicePdf } = await import('./invoice-pdf.ts');
  const row = await findInvoice(db, id);
  if (!row) throw new Error('no invoice');
  const read = await readPdf(await invoicePdf({ ...row, ...patch }));
  return { ...read, lines: read.pages.flat(), number: invoiceNumberOf(row) };
}

/** What is read from right to left in these lines, which are in visual order. */
const fromRight = (lines: string[]): string[] => lines.map((line) => [...line].reverse().join(''));

const LINES = [
  { label: 'Annual plan for Ruth Cohen', quantity: 1, unit_minor: 123_456, total_minor: 123_456 },
  { label: 'Coupon', quantity: 1, unit_minor: -2000, total_minor: -2000 },
];
const AMOUNTS = { netMinor: 102_929, vatMinor: 18_527, totalMinor: 121_456 };

describe('an invoice', () => {
  test('says in English who issued it, to whom, for what, and how much was paid', async () => {
    const { pdf, pages, lines, number } = await printed(
      await anInvoice(userId, { lines: LINES, ...AMOUNTS, currency: 'USD' }),
    );
    expect(pages).toHaveLength(1);
    expect(lines).toEqual([
      'Dorot',
      'Business number: 516000000',
      '1 HaNevi’im St',
      'Jerusalem 9510001',
      'Invoice and receipt',
      ...['Billed to', 'Dana Levi', 'dana@example.org'],
      ...['Number', number, 'Date', '10 November 2026', 'Order number', '11024'],
      ...['Description', 'Quantity', 'Unit price', 'Amount'],
      ...['Annual plan for Ruth Cohen', '1', '$1,234.56', '$1,234.56'],
      ...['Coupon', '1', '-$20.00', '-$20.00'],
      ...['Before VAT', '$1,029.29', 'VAT 18%', '$185.27', 'Total paid', '$1,214.56'],
      'Paid with Visa ending 4242',
    ]);
    expect(pdf.getTitle()).toBe(`Invoice and receipt ${number}`);
    expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('en');
  });

  test('says the same in Hebrew from right to left, with its amounts as a browser shows them', async () => {
    const { pdf, lines, number } = await printed(
      await anInvoice(userId, {
        locale: 'he',
        customer: { name: 'דנה לוי (Dana)', email: 'dana@example.org', address: 'הנביאים 1\nירושלים' },
        lines: [{ ...LINES[0], label: 'מינוי שנתי לאתר של Ruth Cohen' }, LINES[1]] as typeof LINES,
        ...AMOUNTS,
      }),
    );
    expect(pdf.getTitle()).toBe(`חשבונית מס / קבלה ${number}`);
    expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('he');
    for (const line of [number, '₪ 1,234.56', '₪ -20.00', '₪ 1,029.29', '₪ 185.27', '₪ 1,214.56', '11024'])
      expect(lines).toContain(line);
    expect(lines).toContain('1 HaNevi’im St');
    expect(lines).toContain('(Dana) יול הנד');
    expect(lines).toContain('Ruth Cohen לש רתאל יתנש יונימ');
    expect(lines).toContain('2026 רבמבונב 10');
    expect(lines).toContain('18% מ״עמ');
    expect(lines.join('')).not.toMatch(/[\u200e\u200f\u00a0□]/);
    for (const words of ['חשבונית מס / קבלה', 'לכבוד', 'מספר הזמנה', 'סך הכול שולם', 'ירושלים'])
      expect(fromRight(lines)).toContain(words);
    expect(lines).toContain('4242 תורפסב םייתסמה Visa סיטרכב םלוש');
  });

  test('that is a credit note says which invoice it corrects', async () => {
    const id = await anInvoice(userId);
    const invoice = await printed(id);
    const { lines, number } = await printed(await aCreditNote(userId, id));
    expect(number).toMatch(/^C-2026-\d{6}$/);
    expect(lines).toEqual(
      expect.arrayContaining(['Credit note', number, 'Corrects invoice', invoice.number]),
    );
    expect(lines).toEqual(
      expect.arrayContaining(['Total refunded', '₪118.00', 'Refunded to Visa ending 4242']),
    );
    expect(
      (await printed(await aCreditNote(userId, await anInvoice(userId), { locale: 'he' }))).lines,
    ).toContain('יוכיז תינובשח');
  });

  test('has the number that a tax authority allocated, and nothing of a card that was not charged', async () => {
    const { lines } = await printed(await anInvoice(userId, { paidBy: null }), {
      allocation_no: '123456789',
    });
    expect(lines.join('|')).toContain('Allocation number|123456789');
    expect(lines.at(-1)).toBe('₪118.00');
  });

  test('names a currency whose sign no font has by its code, and a rate by its hundredths', async () => {
    const inRupees = { currency: 'INR', vatRate: 1750 };
    expect((await printed(await anInvoice(userId, inRupees))).lines).toEqual(
      expect.arrayContaining(['INR 118.00', 'VAT 17.5%']),
    );
    expect((await printed(await anInvoice(userId, { ...inRupees, locale: 'he' }))).lines).toEqual(
      expect.arrayContaining(['INR 118.00', '17.5% מ״עמ']),
    );
    expect((await printed(await anInvoice(userId, { currency: 'JPY', totalMinor: 118 }))).lines).toContain(
      '¥118',
    );
  });

  test.each([
    ['Łukasz Ångström', 'Łukasz Ångström'],
    ['Nguyễn Thị', 'Nguyen Thi'],
    ['Иван Smith', '… Smith'],
    ['Иван Петров', undefined],
    ['Dana\u202e Levi\u0007', 'Dana Levi'],
  ])('to %s names %s', async (name, shown) => {
    const { lines } = await printed(
      await anInvoice(userId, { customer: { name, email: 'dana@example.org' }, locale: 'en' }),
    );
    const after = lines.slice(lines.indexOf('Billed to') + 1);
    expect(after.slice(0, shown ? 2 : 1)).toEqual([...(shown ? [shown] : []), 'dana@example.org']);
  });

  test('of many lines numbers its pages, and keeps its total together', async () => {
    const label = `Stickers for ${'Konstantinopoulos '.repeat(6)}${'x'.repeat(150)}`;
    const many = Array.from({ length: 40 }, () => ({
      label,
      quantity: 2,
      unit_minor: 100,
      total_minor: 200,
    }));
    const { pages, number } = await printed(await anInvoice(userId, { lines: many }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, lines] of pages.entries()) {
      expect(lines.at(-1)).toBe(`${number} · page ${at + 1} of ${pages.length}`);
      if (at > 0 && at < pages.length - 1) expect(lines[0]).toBe('Description');
    }
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['Before VAT', 'Total paid']));
    expect(pages.flat().join('')).toContain('x'.repeat(40));
  });
});
