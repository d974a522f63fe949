import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Text, TextPage as TextPageName } from '#worker/contract/text.ts';
import { listTexts } from '#worker/features/texts/public.ts';
import { plainText, searchTexts } from '#worker/shared/texts.ts';
import { FaqPage } from '#worker/shared/views/text/faq-page.tsx';
import { GS_TITLE, TextPage } from '#worker/shared/views/text/text-page.tsx';
import type { Main } from './framed.ts';
import type { PageContent, PageRequest } from './page.ts';
import { pageTitle } from './page-title.ts';

/** What search engines and previews say of each page. */
const DESCRIPTIONS: Record<Exclude<TextPageName, 'landing'>, MessageDescriptor> = {
  faq: msg`Answers to common questions: what it costs, who can see a site, writing together, stickers at the grave, and your data.`,
  gs: msg`Five steps to a site, and three for those who were invited to one.`,
  terms: msg`The agreement between you and Dorot: accounts, who decides about a site, what is not allowed, stickers, prices and deleting.`,
  privacy: msg`What Dorot stores, where, for how long, and how to see, correct or erase it.`,
  promise: msg`Who pays for a site, what is kept and for how long, and what becomes of its codes when a plan ends, its owner dies or Dorot closes.`,
  accessibility: msg`What was tested and how, what does not conform yet, and how to reach us.`,
};

/** The content of a page of texts. */
export const textContent =
  (name: Exclude<TextPageName, 'landing'>, title: MessageDescriptor) =>
  async (request: PageRequest): Promise<PageContent> => {
    const { i18n, locale } = request.view;
    const texts = await listTexts(request.ctx, name, locale);
    return {
      ...pageTitle(title, locale),
      description: i18n._(DESCRIPTIONS[name]),
      ...(name === 'faq' ? faq(request, texts) : text(request, name, texts)),
      queries: [{ key: ['texts', name, locale], data: { texts } }],
    };
  };

type Drawn = { main: Main; jsonLd?: Record<string, unknown>; indexable?: false };

const text = ({ view }: PageRequest, name: TextPageName, texts: readonly Text[]): Drawn => ({
  main: TextPage({ view, texts, ...(name === 'gs' && { title: view.i18n._(GS_TITLE) }) }),
});

function faq({ view, query }: PageRequest, texts: readonly Text[]): Drawn {
  const asked = query.get('query')?.slice(0, 100) ?? '';
  return {
    main: FaqPage({ view, texts: searchTexts(texts, asked), query: asked }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: texts.map((one) => ({
        '@type': 'Question',
        name: one.title,
        acceptedAnswer: { '@type': 'Answer', text: wordsOf(one) },
      })),
    },
    ...(asked && { indexable: false }),
  };
}

/** The body of a text as words. */
const wordsOf = (text: Text): string => plainText({ ...text, title: '' }).trim();
