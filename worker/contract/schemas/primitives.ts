import { z } from 'zod';
import type { FieldErrorCode } from '#worker/contract/errors.ts';
import { KIOSK_DOMAIN, LOCALES, ZOOM_MAX } from '#worker/contract/primitives.ts';

/** Whether a web address is without a user name and a password, which would pass for the name of another host. */
export function isWithoutCredentials(address: string): boolean {
  const url = URL.parse(address);
  return !url?.username && !url?.password;
}

/** A site, community or user id: a positive integer, also accepted as text. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** An id or a slug, as in a URL path. */
export const IdOrSlug = z.string().min(1).max(120);

export const Locale = z.enum(LOCALES);

/**
 * Sets the field error of a check; without one it follows from the kind of value, see
 * `worker/shared/field-errors.ts`.
 */
export const coded = (error: FieldErrorCode) => ({ error });

/** Text that the database can store: no NUL, no lone surrogate. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** User text of one or many lines, trimmed; `max` in UTF-16 units. */
export const text = (max: number, min = 0) =>
  z.string().trim().min(min).max(max).refine(storable, coded('text.unstorable'));

const INVISIBLE = /[\p{C}\p{Z}]/gu;

/**
 * Bidirectional control characters: they would reorder the text around a name where no markup isolates it, as
 * in a browser tab, a preview or a calendar.
 */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name: one line without control or bidirectional control characters, with at least `min` visible letters.
 */
export const name = (max: number, min: number) =>
  z
    .string()
    .trim()
    .max(max, coded('name.too_long'))
    .refine(storable, coded('text.unstorable'))
    .overwrite((text) => text.replaceAll(TURNING, '').replaceAll(/\s+/gu, ' ').trim())
    .refine((text) => !/\p{Cc}/u.test(text), coded('name.invalid'))
    .refine((text) => text.replaceAll(INVISIBLE, '').length >= min, {
      ...coded('name.too_short'),
      params: { min },
    });

/**
 * The specification's date object; a `timestamp` in it is ignored. Hebrew months count from Nisan (1) to Adar
 * (12) or Adar II (13).
 */
export const CalendarDate = z.object({
  format: z.enum(['en', 'he']),
  year: z.number().int().min(1).max(9999),
  month: z.number().int().min(1).max(13).nullable(),
  day: z.number().int().min(1).max(31).nullable(),
});
export type CalendarDate = z.infer<typeof CalendarDate>;

export const MediaId = z.string().min(1).max(64);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** The cursor of the next page; opaque. */
export const Cursor = z.string().min(1).max(200);

/**
 * A picture in several widths. The address of each width is `src` with `&w=` and a number of `widths`; it is
 * signed and expires.
 */
/** YYYY-MM-DD. */
export const Day = z.iso.date();

export const Picture = z.object({
  id: z.string(),
  src: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string().nullable(),
  focal: z.object({ x: z.number(), y: z.number(), zoom: z.number().optional() }),
});
export type Picture = z.infer<typeof Picture>;

/** A point of a picture to keep in view, 0–1 from its top left. */
export const FocalPoint = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** What the frame of a portrait shows: its focal point, and how far the picture is enlarged, where it is. */
export const Focal = FocalPoint.extend({ zoom: z.number().min(1).max(ZOOM_MAX).optional() });
export type Focal = z.infer<typeof Focal>;

/** An email address that a person can have, in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(coded('email.invalid')))
  .refine((address) => !address.endsWith(`@${KIOSK_DOMAIN}`), coded('email.invalid'));
