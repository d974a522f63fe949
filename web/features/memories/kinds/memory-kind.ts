import type { Memory } from '#worker/contract/memory.ts';

/** One kind of memory, except for its view (`worker/shared/views/memory-kinds/`). */
export type MemoryKind = {
  form: WritingForm;
  /** The position of the menu on the card. */
  menuClass: string;
};

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
