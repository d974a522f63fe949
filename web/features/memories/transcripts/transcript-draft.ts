import { deleteDrafts, readDraft, writeDraftDebounced } from '#web/lib/drafts.ts';
import { isRecord } from '#web/lib/json.ts';
import { draftKey } from '#web/lib/storage-keys.ts';
import { TRANSCRIPT_LANGS, type TranscriptLang } from '#worker/contract/transcript.ts';

/** A transcript that is not saved; `version` is the one that it began with. */
export type TranscriptDraft = { text: string; lang: TranscriptLang; version: number };

export type TranscriptPlace = { mediaId: string; memoryId: number; userId: number };

const keyOf = ({ mediaId, memoryId, userId }: TranscriptPlace) =>
  draftKey(`transcript.${mediaId}`, memoryId, userId);

export function parseTranscriptDraft(json: unknown): TranscriptDraft | undefined {
  if (!isRecord(json) || typeof json.text !== 'string') return undefined;
  const lang = TRANSCRIPT_LANGS.find((one) => one === json.lang);
  const { version } = json;
  return lang && Number.isSafeInteger(version)
    ? { text: json.text, lang, version: version as number }
    : undefined;
}

export const loadTranscriptDraft = async (place: TranscriptPlace): Promise<TranscriptDraft | undefined> =>
  parseTranscriptDraft(await readDraft(keyOf(place)));

export const storeTranscriptDraft = (place: TranscriptPlace, draft: TranscriptDraft): void =>
  writeDraftDebounced(keyOf(place), draft);

export const dropTranscriptDraft = (place: TranscriptPlace): Promise<void> => deleteDrafts([keyOf(place)]);
