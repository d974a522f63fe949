type Previewed = {
  id: number;
  preview_id: string | null;
  preview_of: string | null;
  portrait_id: string | null;
  mode: string;
  sign_in_to_view: boolean;
  work: boolean;
};

/** The URL of a site's link-preview image, which needs no signature; null for a site that is not public. */
export const previewPath = (site: Previewed): string | null =>
  site.preview_id !== null && isPreviewed(site) && !showsOldPortrait(site)
    ? `/og/${site.id}/${site.preview_id}.jpg`
    : null;

/** Whether the site is public, so that a link preview may show its portrait. */
export const isPreviewed = (site: Pick<Previewed, 'mode' | 'sign_in_to_view' | 'work'>): boolean =>
  site.mode !== 'private' && !site.sign_in_to_view && !site.work;

/**
 * Whether the preview image shows a portrait that has since been changed or removed and must not be shown,
 * even before a new preview is drawn.
 */
const showsOldPortrait = ({ preview_of, portrait_id }: Previewed): boolean =>
  preview_of !== null && (JSON.parse(preview_of) as unknown[]).at(-1) !== portrait_id;

/** The same of a community; null for one that is private or has no picture for it. */
export const communityPreviewPath = (community: {
  id: number;
  preview_id: string | null;
  permissions: string;
}): string | null =>
  community.preview_id !== null && community.permissions === 'public'
    ? `/og/community/${community.id}/${community.preview_id}.jpg`
    : null;
