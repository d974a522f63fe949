import type { Block, Inline, Text, TextPage } from '#worker/contract/text.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { formatPrice, PLAN_PRICES } from '#worker/shared/prices.ts';
import { FAQ, KEYS, WORK_LANDING } from './text-keys.ts';

/** The texts that ship with the product, each a Markdown file that the build has parsed. */
const FILES = import.meta.glob<Omit<Text, 'key'>>('./content/*/*.md', { import: 'default' });

/** The texts of a page, in their order. */
export async function listTexts(
  { config }: Pick<Ctx, 'config'>,
  page: TextPage,
  locale: Locale,
): Promise<Text[]> {
  const { announcement, edition } = config;
  const isWork = edition === 'work';
  const keys = isWork && page === 'landing' ? WORK_LANDING : keysOf(page);
  const texts = await Promise.all(keys.map((key) => readText(key, locale)));
  if (page !== 'landing' || locale !== 'he' || isWork || !announcement) return texts;
  return [announcementText(announcement), ...texts];
}

/** A text by its key; every key has one in both languages. */
export async function readText(key: string, locale: Locale): Promise<Text> {
  const load = FILES[`./content/${locale}/${key}.md`];
  if (!load) throw new Error(`no text ${key} in ${locale}`);
  const { title, body } = await load();
  return { key, title, body: body.map((block) => withPrices(block, locale)) };
}

const keysOf = (page: TextPage): readonly string[] =>
  page === 'faq' ? FAQ.map((slug) => `faq.${slug}`) : KEYS[page];

/** The bar at the top of the Hebrew landing page: one link. */
const announcementText = ({ text, href }: { text: string; href: string }): Text => ({
  key: 'landing.announcement',
  title: text,
  body: [{ kind: 'paragraph', items: [[{ text, href }]] }],
});

type Plan = keyof typeof PLAN_PRICES;

/** A block with the amounts that its text names: `{monthly}`, `{annual}`, `{once}`. */
const withPrices = (block: Block, locale: Locale): Block => ({
  ...block,
  items: block.items.map((runs) => runs.map((run) => priced(run, locale))),
});

const priced = (run: Inline, locale: Locale): Inline => ({
  ...run,
  text: run.text.replace(/\{(monthly|annual|once)\}/g, (_, plan: Plan) =>
    formatPrice(PLAN_PRICES[plan], locale),
  ),
});
