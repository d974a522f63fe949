import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
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
  const hash = useLocation({ select: (location) => location.hash });
  const [openBefore] = useState(listOpenAnswers);
  useLayoutEffect(() => [...openBefore, hash].forEach(openAnswer), [openBefore, hash]);
  return (
    <FaqPage
      view={view}
      texts={searchTexts(texts, query)}
      query={query}
      onInput={({ target }) => setQuery(target.value)}
    />
  );
}

/** The anchors of the answers that are open in the document, which the app is about to replace. */
const listOpenAnswers = (): string[] =>
  Array.from(document.querySelectorAll('.faq [open] > [id]'), ({ id }) => id);

/** Opens the answer of an address, as the browser does in the document. */
function openAnswer(anchor: string): void {
  const details = document.getElementById(anchor)?.closest('details');
  if (details) details.open = true;
}
