import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PDFDocument } from 'pdf-lib';
import {
  type Base,
  type Face,
  legible,
  sansRegular,
  sansSemibold,
  serif,
  visualOrder,
} from '#worker/features/printing/public.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { direction, type Locale } from '#worker/shared/locale.ts';
import { formatMoney } from '#worker/shared/money.ts';
import { orderNumber } from '#worker/shared/order-number.ts';
import type { Invoice } from './invoice.repo.ts';
import { invoiceNumberOf } from './invoice.rules.ts';
import { InvoicePages, leading, type Span, type Style, WHOLE, WIDTH } from './invoice-pages.ts';
import { brandName, titleOf } from './invoice-words.ts';

const INK = 0.12;
const MUTED = 0.4;
const HAIRLINE = 0.78;
const GAP = 14;

type Writer = {
  invoice: Invoice;
  pages: InvoicePages;
  /** A message in the language of the invoice. */
  say: (message: MessageDescriptor, values?: Record<string, unknown>) => string;
  /** A person's words, as far as the fonts have their letters. */
  known: (text: string) => string;
  /** An amount in visual order. */
  money: (amountMinor: number) => string;
  styles: Record<'title' | 'issuer' | 'text' | 'strong' | 'small' | 'label' | 'total', Style>;
};

/** An invoice as a PDF, in its own language. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { locale } = invoice;
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const number = invoiceNumberOf(invoice);
  pdf.setTitle(`${titleOf(invoice)} ${number}`, { showInWindowTitleBar: true });
  pdf.setLanguage(locale);
  pdf.setCreationDate(new Date(invoice.created_at));
  const writer = writerOf(pdf, invoice);
  await writeHead(writer);
  const sums = sumsOf(writer);
  const amounts = Math.max(...sums.map(({ amount, style }) => widthOf(amount, style)));
  await writeLines(writer, amounts);
  await writeSums(writer, sums, amounts);
  const { pages, say, styles } = writer;
  await pages.finish(styles.small, (page) =>
    pages.count === 1 ? '' : say(pageOf, { number, page, count: pages.count }),
  );
  return pdf.save();
}

function writerOf(pdf: PDFDocument, invoice: Invoice): Writer {
  const { locale, currency } = invoice;
  const [heading, regular, semibold] = [serif(pdf), sansRegular(pdf), sansSemibold(pdf)];
  const messages = i18nFor(locale);
  return {
    invoice,
    pages: new InvoicePages(pdf, direction(locale)),
    say: (message, values) => messages._({ ...message, values: { ...values } }),
    known: (text) => legible(text, regular.covers),
    money: (amountMinor) => moneyText({ amountMinor, currency }, locale, regular),
    styles: {
      title: { face: heading, size: 25, gray: INK },
      issuer: { face: heading, size: 15, gray: INK },
      text: { face: regular, size: 10.5, gray: INK },
      strong: { face: semibold, size: 10.5, gray: INK },
      small: { face: regular, size: 9, gray: MUTED },
      label: { face: semibold, size: 9, gray: MUTED },
      total: { face: semibold, size: 13, gray: INK },
    },
  };
}

/** An amount in visual order, as a browser sets it; a currency whose sign the fonts lack is named by its code. */
export function moneyText(
  money: { amountMinor: number; currency: string },
  locale: Locale,
  { covers }: Pick<Face, 'covers'>,
): string {
  const [text = ''] = visualOrder([formatMoney(money, locale)], direction(locale));
  if (covers(text)) return text;
  const coded = text.replace(/[^\d.,\s-]+/u, ` ${money.currency} `);
  return coded.replace(/\s+/g, ' ').trim();
}

const percent = (rate: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

const dateOf = (day: string, locale: Locale): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return renderDate({ format: 'en', year, month, day: date }, locale);
};

/** The issuer, what this is, whom it is for, and its numbers. */
async function writeHead(writer: Writer): Promise<void> {
  const { invoice, pages, styles } = writer;
  await writeIssuer(writer);
  pages.skip(26);
  await pages.paragraph(titleOf(invoice), styles.title, WHOLE);
  pages.skip(16);
  const top = pages.y;
  await writeCustomer(writer);
  const below = pages.y;
  pages.y = top;
  await writeNumbers(writer);
  pages.y = Math.min(pages.y, below) - 24;
}

const linesIn = (address: string | undefined): string[] =>
  (address ?? '').split('\n').filter((line) => line.trim() !== '');

async function writeIssuer({ invoice: { issuer }, pages, say, known, styles }: Writer): Promise<void> {
  await pages.paragraph(known(issuer.name), styles.issuer, WHOLE, 'auto');
  pages.skip(2);
  if (issuer.id) await pages.paragraph(say(businessNumber, { id: known(issuer.id) }), styles.small, WHOLE);
  for (const line of linesIn(issuer.address)) await pages.paragraph(known(line), styles.small, WHOLE, 'auto');
}

async function writeCustomer({ invoice: { customer }, pages, say, known, styles }: Writer): Promise<void> {
  const span = { from: 0, to: WIDTH / 2 };
  const name = known(customer.name);
  await pages.paragraph(say(customerLabel), styles.label, span);
  pages.skip(1);
  // of a name in a script that no font has, nothing is left: then the address says whose invoice it is
  if (/[\p{L}\p{N}]/u.test(name)) await pages.paragraph(name, styles.strong, span, 'auto');
  for (const line of linesIn(customer.address)) await pages.paragraph(known(line), styles.text, span, 'auto');
  await pages.paragraph(known(customer.email), styles.text, span, 'ltr');
}

async function writeNumbers({ invoice, pages, say, styles }: Writer): Promise<void> {
  const { allocation_no, corrects, locale } = invoice;
  const numbers: [label: string, value: string, base: Base][] = [
    [say(numberLabel), invoiceNumberOf(invoice), 'ltr'],
    [say(dateLabel), dateOf(invoice.date, locale), direction(locale)],
    [say(orderLabel), String(orderNumber(invoice.order_id)), 'ltr'],
  ];
  if (corrects) numbers.push([say(correctsLabel), invoiceNumberOf(corrects), 'ltr']);
  if (allocation_no) numbers.push([say(allocationLabel), allocation_no, 'ltr']);
  const middle = WIDTH / 2 + GAP;
  const values = middle + GAP + Math.max(...numbers.map(([label]) => widthOf(label, styles.label)));
  for (const [label, value, base] of numbers) {
    await pages.set([label], { ...styles.label, drop: styles.text.size }, { from: middle, to: values });
    await pages.setVisual(visualOrder([value], base), styles.text, { from: values, to: WIDTH });
    pages.skip(leading(styles.text) + 2);
  }
}

const widthOf = (visual: string, { face, size }: Style): number => face.widthOf(visual) * size;

type Cells = { quantity: string; unit: string; total: string };
type Columns = { label: Span; quantity: Span; unit: Span; total: Span };

async function writeLines(writer: Writer, amounts: number): Promise<void> {
  const { invoice, pages, say, known, money, styles } = writer;
  const count = new Intl.NumberFormat(invoice.locale);
  const rows = invoice.lines.map((line) => ({
    label: known(line.label),
    cells: {
      quantity: count.format(line.quantity),
      unit: money(line.unit_minor),
      total: money(line.total_minor),
    },
  }));
  const heads = { quantity: say(quantityLabel), unit: say(unitLabel), total: say(amountLabel) };
  const columns = columnsOf(heads, rows, amounts, styles);
  const writeCells = async (cells: Cells, style: Style) => {
    for (const key of ['quantity', 'unit', 'total'] as const)
      await pages.setVisual([cells[key]], style, columns[key], 'right');
  };
  const writeHeads = async () => {
    await pages.set([say(descriptionLabel)], styles.label, columns.label);
    await writeCells(inOrder(heads, invoice.locale), styles.label);
    pages.skip(leading(styles.label) + 4);
    pages.rule(INK, 0.8, WHOLE);
    pages.skip(7);
  };
  await writeHeads();
  for (const { label, cells } of rows) {
    const lines = pages.linesOf(label, styles.text, columns.label.to - columns.label.from);
    const height = lines.length * leading(styles.text);
    if (pages.makeRoom(height + 7)) await writeHeads();
    await pages.set(lines, styles.text, columns.label);
    await writeCells(cells, styles.text);
    pages.skip(height + 5);
    pages.rule(HAIRLINE, 0.4, WHOLE);
    pages.skip(7);
  }
}

const inOrder = ({ quantity, unit, total }: Cells, locale: Locale): Cells => {
  const shown = (text: string) => visualOrder([text], direction(locale)).join('');
  return { quantity: shown(quantity), unit: shown(unit), total: shown(total) };
};

/** As wide as what is in them; the rest is for the description. */
function columnsOf(
  heads: Cells,
  rows: readonly { cells: Cells }[],
  amounts: number,
  { label, text }: Writer['styles'],
): Columns {
  const widest = (key: keyof Cells) =>
    Math.max(widthOf(heads[key], label), ...rows.map(({ cells }) => widthOf(cells[key], text)));
  const total = { from: WIDTH - Math.max(widest('total'), amounts), to: WIDTH };
  const unit = { from: total.from - GAP - widest('unit'), to: total.from - GAP };
  const quantity = { from: unit.from - GAP - widest('quantity'), to: unit.from - GAP };
  return { label: { from: 0, to: quantity.from - GAP }, quantity, unit, total };
}

type Sum = { label: string; amount: string; style: Style };

function sumsOf({ invoice, say, money, styles: { text, total } }: Writer): Sum[] {
  const rate = percent(invoice.vat_rate, invoice.locale);
  const isCredit = invoice.type === 'credit';
  return [
    { label: say(netLabel), amount: money(invoice.net_minor), style: text },
    { label: say(vatLabel, { rate }), amount: money(invoice.vat_minor), style: text },
    { label: say(isCredit ? refundedLabel : totalLabel), amount: money(invoice.total_minor), style: total },
  ];
}

/** Net, VAT and total, and the card, together on one page. */
async function writeSums(
  { invoice, pages, say, styles }: Writer,
  sums: Sum[],
  amounts: number,
): Promise<void> {
  pages.makeRoom(110);
  const span = { from: WIDTH / 2 + GAP, to: WIDTH };
  pages.skip(4);
  for (const { label, amount, style } of sums) {
    if (style === styles.total) {
      pages.rule(INK, 0.8, span);
      pages.skip(7);
    }
    await pages.set([label], style, span);
    await pages.setVisual([amount], style, { from: WIDTH - amounts, to: WIDTH }, 'right');
    pages.skip(leading(style) + 4);
  }
  if (!invoice.paid_by) return;
  pages.skip(18);
  const { brand, last4 } = invoice.paid_by;
  const card = { brand: brandName(brand), last4 };
  await pages.paragraph(say(invoice.type === 'credit' ? refundedTo : paidWith, card), styles.text, WHOLE);
}

const businessNumber = msg({ message: 'Business number: {id}' });
const pageOf = msg({ message: '{number} · page {page} of {count}' });
const numberLabel = msg`Number`;
const dateLabel = msg`Date`;
const orderLabel = msg`Order number`;
const correctsLabel = msg`Corrects invoice`;
const allocationLabel = msg`Allocation number`;
const customerLabel = msg`Billed to`;
const descriptionLabel = msg`Description`;
const quantityLabel = msg`Quantity`;
const unitLabel = msg`Unit price`;
const amountLabel = msg`Amount`;
const netLabel = msg`Before VAT`;
const vatLabel = msg({ message: 'VAT {rate}' });
const totalLabel = msg`Total paid`;
const refundedLabel = msg`Total refunded`;
const paidWith = msg({ message: 'Paid with {brand} ending {last4}' });
const refundedTo = msg({ message: 'Refunded to {brand} ending {last4}' });
