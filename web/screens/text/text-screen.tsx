import { useSuspenseQuery } from '@tanstack/react-query';
import { textsQuery } from '#web/features/texts/text-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { TextPage as TextPageName } from '#worker/contract/text.ts';
import '#worker/shared/views/text/first.css';
import { GS_TITLE, TextPage } from '#worker/shared/views/text/text-page.tsx';

/** A page of text. */
export function TextScreen({ page }: { page: Exclude<TextPageName, 'faq'> }) {
  const view = useView();
  const { texts } = useSuspenseQuery(textsQuery(page, view.locale)).data;
  const title = page === 'gs' ? view.i18n._(GS_TITLE) : undefined;
  useTitle(title ?? texts[0]?.title);
  return <TextPage view={view} texts={texts} {...(title && { title })} />;
}
