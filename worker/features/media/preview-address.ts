type Previewed = {
  id: number;
  preview_id: string | null;
  preview_of: string | null;
  portrait_id: string | null;
  mode: string;
  sign_in_to_view: boolean;
  work: boolean;
};

/** The address of the picture that previews of a site show, which needs no signature; null of a site that not everyone may see. */
export const previewPath = (site: Previewed): string | null =>
  site.preview_id !== null && isPreviewed(site) && !showsAnother(site)
    ? `/og/${site.id}/${site.preview_id}.jpg`
    : null;

/** Whether it is for everyone, so that a preview of it may show its face. */
export const isPreviewed = (site: Pick<Previewed, 'mode' | 'sign_in_to_view' | 'work'>): boolean =>
  site.mode !== 'private' && !site.sign_in_to_view && !site.work;

/** Whether its face is the site's no longer: what a family has taken off is shown nowhere, though nobody has drawn anew. */
const showsAnother = ({ preview_of, portrait_id }: Previewed): boolean =>
  preview_of !== null && (JSON.parse(preview_of) as unknown[]).at(-1) !== portrait_id;
