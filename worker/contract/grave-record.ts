export type { Arrow, Cemetery, GraveRecord, GraveSuggestion } from './schemas/grave-record.ts';

/** By what a grave is found in a cemetery, from the gate inwards. */
export const PLOT_FIELDS = ['gate', 'block', 'row', 'plot'] as const;

export const SUGGESTION_STATES = ['waiting', 'accepted', 'declined'] as const;

/** The most photos of the way. */
export const WAY_PHOTOS_MAX = 6;
