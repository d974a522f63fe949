/** The sizes of the pictures in `web/public/landing`, written with them by `npm run landing-pictures`. */
export const STEP_SIZES = {
  he: { site: [840, 654], memory: [840, 342], candle: [840, 360] },
  en: { site: [840, 654], memory: [840, 542], candle: [840, 360] },
} as const;
