import { useEffect } from 'react';
import { isKeptHidden, keepHidden } from '#web/lib/place-here.ts';
import {
  HIDE_HEBREW_CALENDAR_KEY,
  HIDE_SEARCH_BAR_KEY,
  HIDE_SEARCH_BAR_ON_SITE_KEY,
  type TabKey,
} from '#web/lib/storage-keys.ts';
import { usePlaceHere } from './use-place-here.ts';

/**
 * Whether the menu has no search here. What the place hides is kept in the tab, so that a page of it that is loaded
 * again, or that does not read the place, hides it too.
 */
export function useIsUnsearched(): boolean {
  const { place, community, site } = usePlaceHere();
  const { settings } = community ?? site ?? {};
  const byCommunity = community
    ? community.settings.hide_search_bar
    : site?.communities.some((held) => held.settings.hide_search_bar);
  const isHidden = useKept(HIDE_SEARCH_BAR_KEY, place, byCommunity);
  const isHiddenOnSite = useKept(
    HIDE_SEARCH_BAR_ON_SITE_KEY,
    place,
    settings && site?.settings.hide_search_bar === true,
  );
  useKept(HIDE_HEBREW_CALENDAR_KEY, place, settings && !settings.hebrew_calendar);
  return isHidden || isHiddenOnSite;
}

/** Whether the place hides something; until it was read, as it was kept. */
function useKept(key: TabKey, place: string | null, isHidden: boolean | undefined): boolean {
  useEffect(() => {
    if (place !== null && isHidden !== undefined) keepHidden(key, place, isHidden);
  }, [key, place, isHidden]);
  return isHidden ?? isKeptHidden(key, place);
}
