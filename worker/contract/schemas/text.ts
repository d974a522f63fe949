import { z } from 'zod';
import { TEXT_PAGES } from '#worker/contract/text.ts';
import { Locale } from './primitives.ts';

/** A run of words: a link where it has an address, which is a path without its language, or absolute. */
const Inline = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  href: z.string().optional(),
});
export type Inline = z.infer<typeof Inline>;

/** A part of a text; a list has several items, the others one. */
const Block = z.object({
  kind: z.enum(['heading', 'paragraph', 'bullets', 'numbers']),
  items: z.array(z.array(Inline)),
});
export type Block = z.infer<typeof Block>;

export const Text = z.object({
  /** What it is edited under: `faq.is-it-free`, `page.terms`. */
  key: z.string(),
  title: z.string(),
  body: z.array(Block),
});
export type Text = z.infer<typeof Text>;

export const getTexts = {
  params: z.object({ page: z.enum(TEXT_PAGES) }),
  query: z.object({ locale: Locale }),
  reply: z.object({ texts: z.array(Text) }),
};
