import type { MovedTo, PageContent, PageRequest } from './page.ts';
import { siteContent } from './site-content.ts';

/** The site over which the app opens its reminders. */
export async function remindersContent(request: PageRequest): Promise<PageContent | MovedTo> {
  const content = await siteContent({ ...request, query: new URLSearchParams() });
  return 'movedTo' in content
    ? { ...content, movedTo: `${content.movedTo}/reminders` }
    : { ...content, indexable: false };
}
