import { z } from 'zod';
import { coded, Email, Id, isWithoutCredentials, Locale, Picture, text } from './primitives.ts';

/** The address of a page; without a scheme, `https://` is added. */
const Website = z
  .string()
  .trim()
  .max(300, coded('text.too_long'))
  .overwrite((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .pipe(
    z
      .url({ protocol: /^https?$/, ...coded('url.invalid') })
      .refine(isWithoutCredentials, coded('url.credentials')),
  );

/** A number that can be dialed: no letters, and no `#`, which would be a code for the phone itself. */
const Phone = text(40).regex(/^[+*]?[\d ()./\p{Pd}]*$/u, coded('value.invalid'));

/** How a community presents itself on its pages and its sites, where this is active. */
export const Branding = z.strictObject({
  active: z.boolean(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  website: Website.nullable(),
});

/** The brand of a community as it is shown; some was stored before there were these rules. */
export const Brand = z.strictObject({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logo: Picture.nullable(),
});
export type Brand = z.infer<typeof Brand>;

/** The brand that a site shows, with the names of the community that it is of. */
export const SiteBrand = Brand.extend({
  id: Id,
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
});
export type SiteBrand = z.infer<typeof SiteBrand>;
