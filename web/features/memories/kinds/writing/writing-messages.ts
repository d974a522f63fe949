import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Writing } from '#web/features/memories/kinds/memory-kinds.ts';

type WritingMessages = {
  /** Why a visitor is asked to sign up. */
  accountNeeded: MessageDescriptor;
  /** The title of an outbox card. */
  waits: MessageDescriptor;
  /** The name of the kind, where it is not apparent. */
  kind: MessageDescriptor | null;
  /** Confirms that it was shared on the site of the person named. */
  shared: (name: string) => MessageDescriptor;
  deleted: MessageDescriptor;
};

/** The messages about what is written, by form. */
export const WRITING_MESSAGES: Record<Writing, WritingMessages> = {
  memory: {
    accountNeeded: msg`To share this we need to know who you are.`,
    waits: msg`A memory that waits to be sent`,
    kind: null,
    shared: () => msg`Your memory has been added.`,
    deleted: msg`The memory was deleted.`,
  },
  candle: {
    accountNeeded: msg`To light the candle we need to know who you are.`,
    waits: msg`A candle that waits to be sent`,
    kind: msg`A candle`,
    shared: (name) => msg`Your candle is burning for ${name}.`,
    deleted: msg`The candle was deleted.`,
  },
};
