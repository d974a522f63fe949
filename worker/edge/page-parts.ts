import type { PageParts } from './document.ts';
import { FRAMES } from './framed.ts';
import type { Page, PageContent, PageRequest } from './page.ts';
import { scriptPage } from './script-note.ts';

/** The document of a page with this content. */
export function pageParts(
  page: Page,
  { view, path: requested, saved }: Pick<PageRequest, 'view' | 'path' | 'saved'>,
  { main, bar, unscripted, ...content }: PageContent,
): PageParts {
  const path = content.path ?? requested;
  const instead = unscripted ?? ('title' in page ? scriptPage(view, page.title) : null);
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
    body: main ? framed(view, path, main, saved, bar) : '',
    ...(!main && instead && { unscripted: framed(view, path, instead, saved, bar) }),
  };
}
