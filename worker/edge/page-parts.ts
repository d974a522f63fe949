import type { PageParts } from './document.ts';
import { FRAMES } from './framed.ts';
import type { Page, PageContent, PageRequest } from './page.ts';
import { scriptPage } from './script-note.ts';

/** The document of a page with this content. */
export function pageParts(
  page: Page,
  { view, path: requested, saved }: Pick<PageRequest, 'view' | 'path' | 'saved'>,
  { main, ...content }: PageContent,
): PageParts {
  const path = content.path ?? requested;
  const framed = FRAMES[page.frame ?? 'default'];
  return {
    status: 200,
    locale: view.locale,
    edition: view.edition,
    path,
    indexable: page.indexable ?? false,
    css: page.css,
    route: page.pattern,
    queries: [],
    ...content,
    body: main ? framed(view, path, main, saved) : '',
    ...(!main && 'title' in page && { unscripted: framed(view, path, scriptPage(view, page.title), saved) }),
  };
}
