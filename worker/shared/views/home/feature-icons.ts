/** SVG paths in a 24 by 24 box. */
const ICONS = [
  // a photo
  'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm-1 12 4.5-4.5L17 20m-3.5-5.5 2.5-2.5 4 4M9.5 9.5a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  // a candle
  'M12 3c1.6 1.8 2.2 2.9 2.2 3.9a2.2 2.2 0 0 1-4.4 0C9.8 5.9 10.4 4.8 12 3Zm0 6.1V12m-3 0h6v8H9Zm-3 8h12',
  // a calendar
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 5h16M8 3.5V8m8-4.5V8',
  // a code
  'M4 4h6v6H4Zm10 0h6v6h-6ZM4 14h6v6H4Zm10 0h2v2h-2Zm4 0h2v2h-2Zm-4 4h2v2h-2Zm4 0h2v2h-2Z',
  // a lock
  'M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Zm2 0V8a4 4 0 0 1 8 0v3',
  // people
  'M16 20a6 6 0 0 0-12 0m9.5-12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM20.5 19c0-2.4-1-4.200-2.8-5.200M15.5 4.8a3.5 3.5 0 0 1 0 6.4',
  // two scripts
  'M3 19 7.5 8 12 19m-7.300-4h5.600M14 5h7m-3.5-2v2m3 0c-.7 3.5-2.700 6-6 7.5m1-5c1 2.300 2.700 4 5.5 5',
  // no signal
  'm4 4 16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a9.5 9.5 0 0 1 4.5-2.600m4 .1A9.5 9.5 0 0 1 19 12M2 8.5a14 14 0 0 1 4.5-3m4-1A14 14 0 0 1 22 8.5M12 19.5v.01',
];

/** The icons of the features in the order of their text, by edition. */
export const FEATURE_ICONS = { memorial: ICONS, work: [ICONS[0], ICONS[4], ICONS[5], ICONS[6]] };
