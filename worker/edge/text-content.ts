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

const FAQ_DESCRIPTION = msg`Answers to common questions: what it costs, who can see a site, writing together, stickers at the grave, and your data.`;

/** The characters of a description in a search result. */
const DESCRIPTION = 160;

/** The content of a page of texts. */
export const textContent =
  (name: TextPageName, title: MessageDescriptor) =>
  async (request: PageRequest): Promise<PageContent> => {
    const { locale } = request.view;
    const texts = await listTexts(request.ctx, name, locale);
    const [first] = texts;
    return {
      ...pageTitle(title, locale),
      ...(first && { description: beginning(wordsOf(first)) }),
      ...(name === 'faq' ? faq(request, texts) : text(request, name, texts)),
      queries: [{ key: ['texts', name, locale], data: { texts } }],
    };
  };

type Drawn = { main: Main; description?: string; jsonLd?: Record<string, unknown>; indexable?: false };

const text = ({ view }: PageRequest, name: TextPageName, texts: readonly Text[]): Drawn => ({
  main: TextPage({ view, texts, ...(name === 'gs' && { title: view.i18n._(GS_TITLE) }) }),
});

function faq({ view, query }: PageRequest, texts: readonly Text[]): Drawn {
  const asked = query.get('query')?.slice(0, 100) ?? '';
  return {
    main: FaqPage({ view, texts: searchTexts(texts, asked), query: asked }),
    description: view.i18n._(FAQ_DESCRIPTION),
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

const beginning = (words: string): string =>
  words.length <= DESCRIPTION ? words : `${words.slice(0, words.lastIndexOf(' ', DESCRIPTION))}…`;

/** The body of a text as words. */
const wordsOf = (text: Text): string => plainText({ ...text, title: '' }).trim();
