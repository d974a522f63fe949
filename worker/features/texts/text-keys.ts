import type { TextPage } from '#worker/contract/text.ts';

/** The questions in the order in which they are asked; each is the anchor of its answer. */
export const FAQ = [
  'is-it-free',
  'who-can-see',
  'add-memory',
  'approval',
  'invite-family',
  'candles',
  'hebrew-dates',
  'at-the-grave',
  'shared-grave',
  'no-signal',
  'photos',
  'two-scripts',
  'delete-restore',
  'successors',
  'my-data',
  'report',
  'communities',
  'who-for',
] as const;

/** The keys of the other pages. */
export const KEYS: Record<Exclude<TextPage, 'faq'>, readonly string[]> = {
  landing: [
    'landing.how',
    'landing.features',
    'landing.testimonials',
    'landing.prices',
    'faq.who-can-see',
    'faq.invite-family',
    'faq.at-the-grave',
    'faq.who-for',
    'faq.my-data',
  ],
  terms: ['page.terms'],
  privacy: ['page.privacy'],
  accessibility: ['page.accessibility'],
  promise: ['page.promise'],
  gs: ['page.gs-create', 'page.gs-invited'],
};

/** Those of the landing page in the work edition, which has no graves, candles or quotes. */
export const WORK_LANDING: readonly string[] = [
  'landing.work-how',
  'landing.work-features',
  'landing.work-prices',
  'faq.who-can-see',
  'faq.photos',
  'faq.my-data',
];

/** Every text that is written in Markdown, each once. */
export const TEXT_KEYS: readonly string[] = [
  ...new Set([...FAQ.map((slug) => `faq.${slug}`), ...Object.values(KEYS).flat(), ...WORK_LANDING]),
];
