import type { Cemetery } from '#worker/contract/grave-record.ts';
import type { Locale } from '#worker/shared/locale.ts';
import type { CemeteryRow } from './cemetery.repo.ts';

/** A cemetery in a language. */
export const presentCemetery = (
  { id, name_he, name_en, city_he, city_en, country, lat, lng, plot_format }: CemeteryRow,
  locale: Locale,
): Cemetery => ({
  id,
  name: locale === 'he' ? name_he : name_en,
  city: locale === 'he' ? city_he : city_en,
  country,
  lat,
  lng,
  plot_format,
});
