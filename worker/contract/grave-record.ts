import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/grave-record.ts';

export type {
  Arrow,
  Cemetery,
  GraveInput,
  GraveRecord,
  GraveSuggestion,
  SiteGraveRecord,
  SuggestionInput,
  SuggestionRow,
  WayPhoto,
} from './schemas/grave-record.ts';

/** By what a grave is found in a cemetery, from the gate inwards. */
export const PLOT_FIELDS = ['gate', 'block', 'row', 'plot'] as const;

export const SUGGESTION_STATES = ['waiting', 'accepted', 'declined'] as const;

/** The most photos of the way. */
export const WAY_PHOTOS_MAX = 6;

/** The longest texts of a grave record, in UTF-16 units. */
export const GRAVE_TEXT = {
  part: 40,
  cemetery: 120,
  city: 80,
  note: 1000,
  caption: 200,
  link: 2000,
} as const;

/** At most this many cemeteries are found, and this many suggestions of a site are listed. */
export const CEMETERIES_FOUND = 20;
export const SUGGESTIONS_LISTED = 50;

export const listCemeteries = shaped<typeof schemas.listCemeteries>()({
  method: 'GET',
  path: '/api/cemeteries',
  access: 'public',
  summary: `Cemeteries whose name or city has words that begin with those of \`q\`, in Hebrew or English; ${CEMETERIES_FOUND} at most`,
  tokenless: true,
});

export const getGraveRecord = shaped<typeof schemas.getGraveRecord>()({
  method: 'GET',
  path: '/api/sites/:id/grave',
  access: 'public',
  summary: 'Where the grave of a site is, with photos of the way; null where nobody has entered it',
});

export const saveGraveRecord = shaped<typeof schemas.saveGraveRecord>()({
  method: 'PUT',
  path: '/api/sites/:id/grave',
  access: 'member',
  summary: 'Makes or changes the grave record of a site; version 0 makes it',
  versioned: true,
});

export const suggestGraveRecord = shaped<typeof schemas.suggestGraveRecord>()({
  method: 'POST',
  path: '/api/sites/:id/grave/suggestions',
  access: 'member',
  summary: 'Suggests what one knows of the grave; the staff of the site decide',
  status: 201,
  creates: true,
});

export const listGraveSuggestions = shaped<typeof schemas.listGraveSuggestions>()({
  method: 'GET',
  path: '/api/sites/:id/grave/suggestions',
  access: 'member',
  summary: `The suggestions that wait, oldest first, ${SUGGESTIONS_LISTED} at most`,
});

export const decideGraveSuggestion = shaped<typeof schemas.decideGraveSuggestion>()({
  method: 'POST',
  path: '/api/sites/:id/grave/suggestions/:suggestionId/decision',
  access: 'member',
  summary: 'Accepts a suggestion, which changes the record by it, or declines it',
});
