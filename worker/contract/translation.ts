import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/translation.ts';

/** The maximum length of the text of one call, in UTF-16 units. */
export const TRANSLATION_MAX = 400;

/** A longer text is sent in pieces of at most this length. */
export const TRANSLATION_PIECE = 300;

/** The characters that a user may have translated in a day. */
export const TRANSLATION_A_DAY = 20_000;

export const translate = shaped<typeof schemas.translate>()({
  method: 'POST',
  path: '/api/translate',
  access: 'member',
  summary:
    'Translates a piece of text of a site into English or Hebrew; `segments` is empty where there is nothing to translate',
  unavailable: 'translate.unavailable',
});
