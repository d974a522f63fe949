type Shown = {
  settings: {
    hide_post_stamp?: boolean | undefined;
    hide_memories_header?: boolean | undefined;
    hide_search_bar?: boolean | undefined;
  };
  communities: readonly { settings: { hide_search_bar: boolean } }[];
};

/** The classes of a site's page: `worker/shared/views/site/first.css` defines what each of them hides. */
export function siteClasses({ settings, communities }: Shown): string {
  const isUnsearched = settings.hide_search_bar || communities.some((held) => held.settings.hide_search_bar);
  return `site${settings.hide_post_stamp ? ' unstamped' : ''}${settings.hide_memories_header ? ' headless' : ''}${isUnsearched ? ' unsearched' : ''}`;
}
