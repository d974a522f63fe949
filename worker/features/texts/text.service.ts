import type { MemorialText } from '#worker/contract/memorial-text.ts';
import { PLANS } from '#worker/contract/primitives.ts';
import type { Block, Text, TextPage } from '#worker/contract/text.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { pricesOf } from '#worker/features/prices/public.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { formatMoney, splitVat } from '#worker/shared/money.ts';
import { FIGURES } from './figures.rules.ts';
import { LITURGY, PRAYERS } from './prayers.ts';
import { publishedTrees } from './published-texts.ts';
import { FAQ, KEYS, WORK_LANDING } from './text-keys.ts';

/** The texts that ship with the product, each a Markdown file that the build has parsed. */
const FILES = import.meta.glob<Omit<Text, 'key'>>('./content/*/*.md', { import: 'default' });

/** The texts of a page, in their order. */
export async function listTexts(
  ctx: Pick<Ctx, 'db' | 'config'>,
  page: TextPage,
  locale: Locale,
): Promise<Text[]> {
  const { announcement, edition } = ctx.config;
  const isWork = edition === 'work';
  const keys = isWork && page === 'landing' ? WORK_LANDING : keysOf(page);
  const texts = await withValues(ctx, await readTexts(ctx, keys, locale), locale);
  if (page !== 'landing' || locale !== 'he' || isWork || !announcement) return texts;
  return [announcementText(announcement), ...texts];
}

/** Texts by their keys: what was published, else the default. */
async function readTexts(ctx: Pick<Ctx, 'db'>, keys: readonly string[], locale: Locale): Promise<Text[]> {
  const published = await publishedTrees(ctx);
  return Promise.all(
    keys.map(async (key) => {
      const tree = published.get(key)?.[locale];
      return { key, ...(tree && 'body' in tree ? tree : await readStandard(key, locale)) };
    }),
  );
}

/** A text as it ships; every key has one in both languages. */
export async function readStandard(key: string, locale: Locale): Promise<Omit<Text, 'key'>> {
  const load = FILES[`./content/${locale}/${key}.md`];
  if (!load) throw new Error(`no text ${key} in ${locale}`);
  const { title, body } = await load();
  return { title, body };
}

/** The prayers: what was published in place of their lines, else as they ship. */
export async function readPrayers(ctx: Pick<Ctx, 'db'>): Promise<Omit<MemorialText, 'psalms'>> {
  const published = await publishedTrees(ctx);
  return Object.entries(PRAYERS).reduce((liturgy, [key, { withLines }]) => {
    const tree = published.get(key);
    if (!tree || !('lines' in tree.en) || !('lines' in tree.he)) return liturgy;
    return withLines(liturgy, { en: tree.en.lines, he: tree.he.lines });
  }, LITURGY);
}

const keysOf = (page: TextPage): readonly string[] =>
  page === 'faq' ? FAQ.map((slug) => `faq.${slug}`) : KEYS[page];

/** The bar at the top of the Hebrew landing page: one link. */
const announcementText = ({ text, href }: { text: string; href: string }): Text => ({
  key: 'landing.announcement',
  title: text,
  body: [{ kind: 'paragraph', items: [[{ text, href }]] }],
});

const PLACEHOLDER = /\{(\w+)\}/g;

/** Texts with the figures of the code and the amounts of the price list that they name: `{free_photos}`, `{once}`. */
async function withValues(ctx: Pick<Ctx, 'db' | 'config'>, texts: Text[], locale: Locale): Promise<Text[]> {
  const values = new Map([
    ...Object.entries(FIGURES).map(([name, figure]) => [name, String(figure)] as const),
    ...(texts.some(({ body }) => body.some(namesPrice)) ? await amountsOf(ctx, locale) : []),
  ]);
  const valueFor = (whole: string, name: string) => values.get(name) ?? whole;
  return texts.map((text) => ({
    ...text,
    body: text.body.map((block) => ({
      ...block,
      items: block.items.map((runs) =>
        runs.map((run) => ({ ...run, text: run.text.replace(PLACEHOLDER, valueFor) })),
      ),
    })),
  }));
}

/** The price of each plan, with its VAT, by the name of the plan. */
async function amountsOf(ctx: Pick<Ctx, 'db' | 'config'>, locale: Locale) {
  const { priceOf, vat } = await pricesOf(ctx);
  return PLANS.map((plan) => {
    const { totalMinor } = splitVat(priceOf(`plan_${plan}`), vat);
    const amount = { amountMinor: totalMinor, currency: ctx.config.currency };
    return [plan, formatMoney(amount, locale)] as const;
  });
}

const PRICE = new RegExp(`\\{(?:${PLANS.join('|')})\\}`);

const namesPrice = ({ items }: Block): boolean =>
  items.some((runs) => runs.some(({ text }) => PRICE.test(text)));
