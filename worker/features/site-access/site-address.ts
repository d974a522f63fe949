/** The URL segment of a site in codes: the id of a private site, so that the URL contains no name. */
export const siteAddressOf = (site: { id: number; slug: string; mode: string }): string =>
  site.mode === 'private' ? String(site.id) : site.slug;
