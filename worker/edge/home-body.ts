import type { SiteCard } from '#worker/contract/site.ts';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import { edgeView } from './edge-view.ts';
import { type Framed, framed } from './framed.ts';

/** The home page without JavaScript. */
export function homeBody({ sites, ...frame }: { sites: readonly SiteCard[] } & Omit<Framed, 'path'>): string {
  const view = edgeView(frame);
  return framed(view, '/', HomePage({ view, sites }));
}
