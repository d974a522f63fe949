import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/text.ts';

export type { Block, Inline, Text } from './schemas/text.ts';

/** The pages that consist of texts, by the last part of their keys. */
export const TEXT_PAGES = ['faq', 'terms', 'privacy', 'accessibility', 'gs'] as const;
export type TextPage = (typeof TEXT_PAGES)[number];

export const getTexts = shaped<typeof schemas.getTexts>()({
  method: 'GET',
  path: '/api/texts/:page',
  access: 'public',
  summary: 'The texts of a page in one language, in their order',
  tokenless: true,
});
