import { useEffect } from 'react';
import { isRecord } from '#web/lib/json.ts';
import { readStored, tab } from '#web/lib/storage.ts';
import { COMMUNITY_BRANDING_KEY } from '#web/lib/storage-keys.ts';
import type { BarBrand } from '#worker/shared/views/frame/top-bar.tsx';
import { usePlaceHere } from './use-place-here.ts';

/** What the menu and the contact form show of a community. */
type BrandHere = BarBrand & { id: number; phone: string | null; email: string | null };

/**
 * The brand of the community whose page this is, or that of the site here; null without an active one. It is kept in
 * the tab, so that a page that is loaded again begins with it.
 */
export function useBrandHere(): BrandHere | null {
  const { place, community, site } = usePlaceHere();
  const branding = community?.branding;
  const brand = community
    ? branding && shownOf({ ...community, ...branding })
    : site?.brand && shownOf(site.brand);
  const isRead = (community ?? site) !== undefined;
  const stored = brand ? JSON.stringify({ place, brand: { ...brand, logo: null } }) : null;
  useEffect(() => {
    if (!isRead) return;
    if (stored) tab.set(COMMUNITY_BRANDING_KEY, stored);
    else tab.remove(COMMUNITY_BRANDING_KEY);
  }, [isRead, stored]);
  if (!place) return null;
  return isRead ? (brand ?? null) : readBrand(place);
}

const shownOf = ({ id, name, phone, email, website, logo }: BrandHere): BrandHere => ({
  id,
  name,
  phone,
  email,
  website,
  logo,
});

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** The stored brand, where it is of this place. Its logo comes with the page, since the address of a picture ends. */
const parseFor =
  (place: string | null) =>
  (stored: unknown): BrandHere | null => {
    if (!isRecord(stored) || stored.place !== place || !isRecord(stored.brand)) return null;
    const { id, name, phone, email = null, website } = stored.brand;
    const isNamed = Number.isSafeInteger(id) && typeof name === 'string';
    return isNamed && isText(phone) && isText(email) && isText(website)
      ? { id: Number(id), name, phone, email, website, logo: null }
      : null;
  };

/** The stored brand of a place; null where another is stored, or none. */
export const readBrand = (place: string | null): BrandHere | null =>
  readStored(tab, COMMUNITY_BRANDING_KEY, parseFor(place));
