import { tab } from './storage.ts';
import type { TabKey } from './storage-keys.ts';

/** The site or community of a page, as `site/ruth-cohen`, also at the short address of a wall; null on other pages. */
export function placeIn(pathname: string): string | null {
  const [, kind, ref] = /^\/\w+\/(community|site|wall)\/([^/]+)/.exec(pathname) ?? [];
  return kind && ref ? `${kind === 'wall' ? 'community' : kind}/${ref}` : null;
}

/** Keeps in the tab whether a place hides something. */
export function keepHidden(key: TabKey, place: string, isHidden: boolean): void {
  if (isHidden) tab.set(key, place);
  else tab.remove(key);
}

/** Whether a place hides something, as it was kept when the place was read. */
export const isKeptHidden = (key: TabKey, place: string | null): boolean =>
  place !== null && tab.get(key, (text) => text === place || null) !== null;
