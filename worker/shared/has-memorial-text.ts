import type { Site } from '#worker/contract/site.ts';

const MEMORIAL = 1;

/** Whether a site has the service: a subscribed memorial that switched it on. */
export const hasMemorialText = ({
  site_type_id,
  subscribed,
  settings,
}: Pick<Site, 'site_type_id' | 'subscribed' | 'settings'>): boolean =>
  site_type_id === MEMORIAL && subscribed && settings.personal_memorial_text_format_activated === true;
