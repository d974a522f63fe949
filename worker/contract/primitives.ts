import { z } from 'zod';

/** A site, community or user id: a positive integer, also where it arrives as text. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** An id or a slug, as it stands in an address. */
export const IdOrSlug = z.string().min(1).max(120);

export const Locale = z.enum(['en', 'he']);

/** Text that a database can hold: no NUL, no lone surrogate. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** One line or many of a person's own words, trimmed; `max` in UTF-16 units. */
export const text = (max: number, min = 0) => z.string().trim().min(min).max(max).refine(storable);

const INVISIBLE = /[\p{C}\p{Z}]/gu;
/** Signs that turn round what stands beside them, also where no markup keeps a name apart: a tab, a preview, a calendar. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name: one line without control signs or such as turn the line round, with at least `min` letters that can be seen. */
export const name = (max: number, min: number) =>
  text(max)
    .overwrite((given) => given.replaceAll(TURNING, '').replaceAll(/\s+/gu, ' ').trim())
    .refine((given) => !/\p{Cc}/u.test(given) && given.replaceAll(INVISIBLE, '').length >= min);

/** The specification's date object; a `timestamp` in one is ignored. Hebrew months count from Nisan (1) to Adar (12) or Adar II (13). */
export const CalendarDate = z.object({
  format: z.enum(['en', 'he']),
  year: z.number().int().min(1).max(9999),
  month: z.number().int().min(1).max(13).nullable(),
  day: z.number().int().min(1).max(31).nullable(),
});
export type CalendarDate = z.infer<typeof CalendarDate>;

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** Where the next page begins; opaque. */
export const Cursor = z.string().min(1).max(200);

/**
 * A picture in several widths. The address of one is `src` with `&w=` and a number of `widths`;
 * it is signed and expires. `focal` is the point to keep in view, 0–1 from the top left.
 */
export const Picture = z.object({
  id: z.string(),
  src: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string().nullable(),
  focal: z.object({ x: z.number(), y: z.number() }),
});
export type Picture = z.infer<typeof Picture>;

export const FREE_PHOTOS = 3;

/** A point of a picture to keep in view, 0–1 from its top left. */
export const Focal = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type Focal = z.infer<typeof Focal>;

/** What a kiosk's own user has for an address: no mail can reach it, and nobody can have it. */
export const KIOSK_DOMAIN = 'kiosk.invalid';

/** An e-mail address that somebody may have, in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .refine((address) => !address.endsWith(`@${KIOSK_DOMAIN}`));
