import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textsQuery } from '#web/features/texts/text-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { searchTexts } from '#worker/shared/texts.ts';
import { FAQ_TITLE, FaqPage } from '#worker/shared/views/text/faq-page.tsx';
import '#worker/shared/views/text/first.css';

/** Questions and answers, filtered as one types. */
export function FaqScreen({ asked }: { asked: string }) {
  const view = useView();
  const { texts } = useSuspenseQuery(textsQuery('faq', view.locale)).data;
  const [query, setQuery] = useState(asked);
  useTitle(view.i18n._(FAQ_TITLE));
  return (
    <FaqPage
      view={view}
      texts={searchTexts(texts, query)}
      query={query}
      onInput={({ target }) => setQuery(target.value)}
    />
  );
}
