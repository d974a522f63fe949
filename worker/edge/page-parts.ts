import type { PageParts } from './document.ts';
import { framed, quiet } from './framed.ts';
import type { Page, PageContent, PageRequest } from './page.ts';

/** The document of a page with this content. */
export function pageParts(
  page: Page,
  { view, path: requested, saved }: Pick<PageRequest, 'view' | 'path' | 'saved'>,
  { main, ...content }: PageContent,
): PageParts {
  const path = content.path ?? requested;
  const draw = page.quiet ? quiet : framed;
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
    body: main ? draw(view, path, main, saved) : '',
  };
}
