import { withoutMarks } from './hebrew-letters.ts';

const LATIN_LENGTH = 60;
const HEBREW_LENGTH = 30;

/** Second path segments that the product itself uses under /site, /sites, /community and /communities. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'about',
  'access-requests',
  'add-community',
  'add-site',
  'admin',
  'api',
  'codes',
  'comments',
  'communities',
  'community',
  'create',
  'create-from-ref',
  'delete',
  'display',
  'edit',
  'examples',
  'export',
  'extended-fields',
  'extended-info',
  'get-by-type-and-name',
  'get-site-from-ref',
  'get-site-link-by-qr',
  'get_site_link_by_qr',
  'groups',
  'groups-and-tags',
  'invitations',
  'kiosk',
  'links',
  'media',
  'members',
  'members-wall',
  'memories',
  'mine',
  'moderation',
  'mods',
  'new',
  'order-service',
  'pending',
  'private',
  'related-links',
  'related-sites',
  'reminders',
  'reports',
  'restore',
  'search',
  'services',
  'settings',
  'site',
  'site-from-ref',
  'sites',
  'subscribe',
  'suggestions',
  'tags',
  'wall',
]);

const SPELT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/**
 * The preferred slug for a name, before collisions; null where the name has no supported letter or digit and
 * the site uses its number.
 */
export function slugOf(name: {
  latin?: string | null | undefined;
  hebrew?: string | null | undefined;
}): string | null {
  const slugs = [latinSlug(name.latin ?? ''), hebrewSlug(name.hebrew ?? '')].filter((slug) => slug !== '');
  const [first] = slugs;
  // a number or reserved word is disambiguated by a suffix that collisions (from -2) never use
  return slugs.find(isSlug) ?? (first === undefined ? null : withSuffix(first, 1));
}

/** Whether this can be a site's or community's slug: valid format and length, not a number, not reserved. */
export const isSlug = (slug: string): boolean =>
  /^(?:[a-z\d]+(?:-[a-z\d]+)*|[א-ת\d]+(?:-[א-ת\d]+)*)$/.test(slug) &&
  slug.length <= longest(slug) &&
  /\D/.test(slug) &&
  !RESERVED_SLUGS.has(slug);

/** The slug for the nth site of that name, from 2: `ruth-levi-2`, within the maximum length of a slug. */
export function withSuffix(slug: string, n: number): string {
  const suffix = `-${n}`;
  return cut(slug, longest(slug) - suffix.length) + suffix;
}

const latinSlug = (text: string): string =>
  hyphened(
    withoutMarks(text)
      .toLowerCase()
      .replace(/[ßæœøđðþłħı]/g, (letter) => SPELT[letter] ?? letter),
    /[^a-z\d]+/g,
  );

const hebrewSlug = (text: string): string => hyphened(withoutMarks(text), /[^א-ת\d]+/g);

function hyphened(text: string, between: RegExp): string {
  const slug = text.replace(between, '-').replace(/^-+|-+$/g, '');
  return cut(slug, longest(slug));
}

/** Hebrew letters take three times the space in a URL. */
const longest = (slug: string): number => (/[א-ת]/.test(slug) ? HEBREW_LENGTH : LATIN_LENGTH);

const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-+$/, '');
