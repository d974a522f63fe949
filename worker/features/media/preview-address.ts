type Previewed = {
  id: number;
  preview_id: string | null;
  mode: string;
  sign_in_to_view: boolean;
  work: boolean;
};

/** The address of the picture that previews of a site show, which needs no signature; null of a site that not everyone may see. */
export const previewPath = (site: Previewed): string | null =>
  site.preview_id !== null && site.mode !== 'private' && !site.sign_in_to_view && !site.work
    ? `/og/${site.id}/${site.preview_id}.jpg`
    : null;
