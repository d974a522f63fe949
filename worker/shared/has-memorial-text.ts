import type { Site, SiteSettings } from '#worker/contract/site.ts';

const MEMORIAL = 1;

type MemorialText = Pick<Site, 'site_type_id' | 'subscribed' | 'communities'> & {
  settings: Pick<SiteSettings, 'personal_memorial_text_format_activated'>;
};

/**
 * Whether a site has the service: a subscribed memorial that switched it on, or that leaves it to its communities
 * and is in one that did.
 */
export const hasMemorialText = ({ site_type_id, subscribed, settings, communities }: MemorialText): boolean =>
  site_type_id === MEMORIAL &&
  subscribed &&
  (settings.personal_memorial_text_format_activated ??
    communities.some((held) => held.settings.memorial_text));
