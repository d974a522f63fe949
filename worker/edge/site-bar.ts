import type { Site } from '#worker/contract/site.ts';
import type { BarLook } from '#worker/shared/views/frame/top-bar.tsx';

/** What a site changes of the bar: its community's brand, and no search where it or a community of its hides that. */
export const siteBar = ({ brand, settings, communities }: Site): BarLook => ({
  brand,
  isUnsearched: settings.hide_search_bar || communities.some((held) => held.settings.hide_search_bar),
});
