import { z } from 'zod';
import { coded, Email, Id, Locale, Picture, text } from './primitives.ts';

/** The address of a page; without a scheme, `https://` is added. */
const Website = z
  .string()
  .trim()
  .max(300, coded('text.too_long'))
  .overwrite((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .pipe(z.url({ protocol: /^https?$/, ...coded('url.invalid') }));

/** How a community presents itself on its pages and its sites, where this is active. */
export const Branding = z.strictObject({
  active: z.boolean(),
  phone: text(40).nullable(),
  email: Email.nullable(),
  website: Website.nullable(),
});

/** The brand of a community as it is shown. */
export const Brand = Branding.omit({ active: true }).extend({ logo: Picture.nullable() });
export type Brand = z.infer<typeof Brand>;

/** The brand that a site shows, with the names of the community that it is of. */
export const SiteBrand = Brand.extend({
  id: Id,
  name: z.string(),
  other_name: z.string().nullable(),
  lang: Locale,
});
export type SiteBrand = z.infer<typeof SiteBrand>;
