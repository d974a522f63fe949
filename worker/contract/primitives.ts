export type { CalendarDate, Focal, Picture } from './schemas/primitives.ts';

export const LOCALES = ['en', 'he'] as const;
export type Locale = (typeof LOCALES)[number];

export const FREE_PHOTOS = 3;

/** The greatest enlargement of a portrait within its frame. */
export const ZOOM_MAX = 4;

/** The domain of a kiosk user's address: it cannot receive mail, and nobody can register it. */
export const KIOSK_DOMAIN = 'kiosk.invalid';

/** The plans of a subscribed site. */
export const PLANS = ['monthly', 'annual', 'once'] as const;
