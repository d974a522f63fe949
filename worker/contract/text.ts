import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/text.ts';

export type { Block, Inline, Text } from './schemas/text.ts';

/** The pages with texts. */
export const TEXT_PAGES = ['landing', 'faq', 'terms', 'privacy', 'accessibility', 'promise', 'gs'] as const;
export type TextPage = (typeof TEXT_PAGES)[number];

export const getTexts = shaped<typeof schemas.getTexts>()({
  method: 'GET',
  path: '/api/texts/:page',
  access: 'public',
  summary: 'The texts of a page in one language, in their order',
  tokenless: true,
});
