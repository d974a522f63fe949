import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/suggestion-admin.ts';

export type { PinnedSuggestion, SuggestionList } from './schemas/suggestion-admin.ts';

/** How many sites, and how many communities, can come first in the suggestions of a language. */
export const PINNED_MOST = 12;

export const getSuggestionList = shaped<typeof schemas.getSuggestionList>()({
  method: 'GET',
  path: '/api/admin/suggestions/:locale',
  access: 'admin',
  summary: 'What comes first in the suggestions of a language, and what they are now',
});

export const setSuggestionList = shaped<typeof schemas.setSuggestionList>()({
  method: 'PUT',
  path: '/api/admin/suggestions/:locale',
  access: 'admin',
  summary: 'Sets what comes first, in this order; a private site is refused; with a reason',
  versioned: true,
});
