type Shown = {
  hide_post_stamp?: boolean | undefined;
  hide_memories_header?: boolean | undefined;
  hide_search_bar?: boolean | undefined;
};

/** The classes of a site's page: `worker/shared/views/site/first.css` defines what each of them hides. */
export const siteClasses = (shown: Shown): string =>
  `site${shown.hide_post_stamp ? ' unstamped' : ''}${shown.hide_memories_header ? ' headless' : ''}${shown.hide_search_bar ? ' unsearched' : ''}`;
