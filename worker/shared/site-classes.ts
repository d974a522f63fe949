type Shown = {
  settings: {
    hide_post_stamp?: boolean | undefined;
    hide_memories_header?: boolean | undefined;
  };
};

/** The classes of a site's page: `worker/shared/views/site/first.css` defines what each of them hides. */
export const siteClasses = ({ settings }: Shown): string =>
  `site${settings.hide_post_stamp ? ' unstamped' : ''}${settings.hide_memories_header ? ' headless' : ''}`;
