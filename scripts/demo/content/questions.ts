import type { Locale } from '#worker/shared/locale.ts';

type DemoQuestion = { site: string; lang: Locale; text: string };

/** In the order in which they are asked. */
export const demoQuestions: readonly DemoQuestion[] = [
  { site: 'rachel-bluwstein', lang: 'he', text: 'באיזה מקום רחל עולה בזיכרונך?' },
  { site: 'rachel-bluwstein', lang: 'he', text: 'איזה שיר שייך לרחל?' },
  { site: 'rachel-bluwstein', lang: 'he', text: 'מה הצחיק את רחל?' },
  { site: 'ada-lovelace', lang: 'en', text: 'Which sentence did Ada say again and again?' },
  { site: 'ada-lovelace', lang: 'en', text: 'What did only a few people know about Ada?' },
];

/** Asked the first question of a site once a week. */
export const demoSeries = {
  site: 'rachel-bluwstein',
  name: 'סבתא לאה',
  email: 'grandmother@example.org',
  locale: 'he',
} as const;
