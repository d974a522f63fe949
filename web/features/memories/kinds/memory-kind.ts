import type { Memory } from '#worker/contract/memory.ts';

/** A form for writing memories; several kinds may share one. */
export type WritingForm = {
  /** As in the URL and in the key of a draft. */
  name: string;
  maxText: number;
  mayBeEmpty: boolean;
  textOf: (memory: Memory) => string | null;
  /** The fields of the request body that contain the text. */
  textBody: (text: string | null) => Pick<Memory, 'text' | 'candle_text'>;
  /** The fields of the request body that identify the form to the server. */
  postBody: { candle: boolean };
};
