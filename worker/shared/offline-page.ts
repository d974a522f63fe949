/** The comment before and after the offline page's list of cached sites, which the service worker fills. */
export const LIST_MARK = '<!--kept-->';
