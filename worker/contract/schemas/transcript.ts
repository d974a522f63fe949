import { z } from 'zod';
import { TRANSCRIPT_LANGS, TRANSCRIPT_MAX } from '#worker/contract/transcript.ts';
import { Memory } from './memory.ts';
import { MediaId, text } from './primitives.ts';

export const TranscriptLang = z.enum(TRANSCRIPT_LANGS);

export const Transcript = z.object({
  text: z.string().nullable(),
  lang: TranscriptLang.nullable(),
  /** The captions, whose address is signed and expires. */
  captions: z.object({ lang: TranscriptLang, src: z.string() }).nullable(),
  /** Of the transcript and the captions together. */
  version: z.number().int(),
});
export type Transcript = z.infer<typeof Transcript>;

/** A transcript after a change, and its memory, which may be held again. */
export const Transcribed = z.object({ transcript: Transcript, memory: Memory });
export type Transcribed = z.infer<typeof Transcribed>;

const params = z.object({ id: MediaId });

export const getTranscript = { params, reply: Transcript };

export const putTranscript = {
  params,
  body: z.strictObject({ text: text(TRANSCRIPT_MAX), lang: TranscriptLang }),
  reply: Transcribed,
};

export const putCaptions = { params, query: z.object({ lang: TranscriptLang }), reply: Transcribed };

export const deleteCaptions = { params, reply: Transcribed };
