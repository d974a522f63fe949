import type {
  Arrow,
  Cemetery,
  GraveInput,
  GraveRecord,
  SiteGraveRecord,
  SuggestionInput,
} from '#worker/contract/grave-record.ts';
import type { Picture } from '#worker/contract/primitives.ts';

export type Pin = { lat: number; lng: number; accuracy: number | null };
export type PhotoDraft = { picture: Picture; arrow: Arrow | null; caption: string };

/** What is typed about a grave. */
export type PlaceDraft = {
  /** Of the list; null where it is typed. */
  cemetery: Cemetery | null;
  cemeteryName: string;
  city: string;
  gate: string;
  block: string;
  row: string;
  plot: string;
  pin: Pin | null;
  /** In place of the pin. */
  mapLink: string;
  note: string;
};
export type GraveDraft = PlaceDraft & { photos: PhotoDraft[] };

export function placeOf(grave: GraveRecord | null): PlaceDraft {
  const { lat = null, lng = null } = grave ?? {};
  return {
    cemetery: grave?.cemetery ?? null,
    cemeteryName: grave?.cemetery_name ?? '',
    city: grave?.city ?? '',
    gate: grave?.gate ?? '',
    block: grave?.block ?? '',
    row: grave?.row ?? '',
    plot: grave?.plot ?? '',
    pin: lat !== null && lng !== null ? { lat, lng, accuracy: grave?.accuracy_m ?? null } : null,
    mapLink: '',
    note: grave?.note ?? '',
  };
}

export const draftOf = ({ grave, photos }: SiteGraveRecord): GraveDraft => ({
  ...placeOf(grave),
  photos: photos.map(({ picture, arrow, caption }) => ({ picture, arrow, caption: caption ?? '' })),
});

const typed = (text: string): string | null => text.trim() || null;

/** What is sent of a place. */
export function inputOf({ cemetery, pin, ...draft }: PlaceDraft): SuggestionInput {
  const map_link = typed(draft.mapLink);
  return {
    cemetery_id: cemetery?.id ?? null,
    cemetery_name: cemetery ? null : typed(draft.cemeteryName),
    city: cemetery ? null : typed(draft.city),
    gate: typed(draft.gate),
    block: typed(draft.block),
    row: typed(draft.row),
    plot: typed(draft.plot),
    lat: map_link ? null : (pin?.lat ?? null),
    lng: map_link ? null : (pin?.lng ?? null),
    accuracy_m: map_link ? null : (pin?.accuracy ?? null),
    note: typed(draft.note),
    map_link,
  };
}

export const graveInputOf = ({ photos, ...place }: GraveDraft): GraveInput => ({
  ...inputOf(place),
  photos: photos.map(({ picture, arrow, caption }) => ({
    media_id: picture.id,
    arrow,
    caption: typed(caption),
  })),
});
