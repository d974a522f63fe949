import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Writing } from '#web/features/memories/kinds/writings.ts';

type WritingMessages = {
  /** Why a visitor is asked to sign up. */
  accountNeeded: MessageDescriptor;
  /** The title of an outbox card. */
  waits: MessageDescriptor;
  /** The name of the kind, where it is not apparent. */
  kind: MessageDescriptor | null;
  /** Confirms that it was shared on the site of the person named. */
  shared: (name: string) => MessageDescriptor;
  /** Thanks for one that awaits approval. */
  held: MessageDescriptor;
  deleted: MessageDescriptor;
};

/** The messages about what is written, by form. */
export const WRITING_MESSAGES: Record<Writing, WritingMessages> = {
  memory: {
    accountNeeded: msg`Without an account you can share one photo or recording. Sign up or log in to share all of this.`,
    waits: msg`Memory waiting to be sent`,
    kind: null,
    shared: () => msg`Your memory has been added.`,
    held: msg`Thank you. The family will see it first and then it will appear here.`,
    deleted: msg`The memory was deleted.`,
  },
  candle: {
    accountNeeded: msg`Sign up or log in to light a candle.`,
    waits: msg`Candle waiting to be sent`,
    kind: msg`A candle`,
    shared: (name) => msg`Your candle for ${name} is lit.`,
    held: msg`Thank you. The family will see the candle first, and then it will appear here.`,
    deleted: msg`The candle was deleted.`,
  },
};
