import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/transcript.ts';

export type { Transcribed, Transcript } from './schemas/transcript.ts';

/** In which a transcript or captions may be: what the families of these sites spoke. */
export const TRANSCRIPT_LANGS = [
  'he',
  'en',
  'yi',
  'ar',
  'ru',
  'fr',
  'es',
  'de',
  'pl',
  'ro',
  'hu',
  'cs',
  'nl',
  'it',
  'el',
  'tr',
  'fa',
  'am',
  'ka',
  'uk',
  'lad',
  'pt',
] as const;
export type TranscriptLang = (typeof TRANSCRIPT_LANGS)[number];

export const TRANSCRIPT_MAX = 20_000;

/** The maximum size of a file of captions in bytes, and the maximum number of its cues. */
export const CAPTIONS_BYTES = 512 * 1024;
export const CAPTIONS_CUES = 5_000;

export const getTranscript = shaped<typeof schemas.getTranscript>()({
  method: 'GET',
  path: '/api/media/:id/transcript',
  access: 'public',
  summary: 'What is said in a video or a recording of a memory; version 1 where nobody wrote it down',
});

export const putTranscript = shaped<typeof schemas.putTranscript>()({
  method: 'PUT',
  path: '/api/media/:id/transcript',
  access: 'member',
  summary:
    'Replaces the transcript of a video or a recording, as an edit of its memory: what was held before is held again; an empty one removes it',
  versioned: true,
});

export const putCaptions = shaped<typeof schemas.putCaptions>()({
  method: 'PUT',
  path: '/api/media/:id/captions',
  access: 'member',
  summary: 'Replaces the captions: a WebVTT file of at most 512 KB in UTF-8; an edit of its memory too',
  takesBytes: true,
  versioned: true,
});

export const deleteCaptions = shaped<typeof schemas.deleteCaptions>()({
  method: 'DELETE',
  path: '/api/media/:id/captions',
  access: 'member',
  summary: 'Removes the captions; an edit of its memory too',
  versioned: true,
});
