import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Sticker } from '#worker/shared/sticker.ts';

type StickerMessages = {
  title: MessageDescriptor;
  body: readonly MessageDescriptor[];
  /** For visitors who are not signed in. */
  logIn: MessageDescriptor;
};

/** What a visitor reads whose scan opened no site: a note in the document, a card above the form in the app. */
export const STICKER_MESSAGES: Record<Sticker['reason'], StickerMessages> = {
  unbound: {
    title: msg`This sticker is not connected yet`,
    body: [
      msg`This is a Dorot sticker that has not been connected to a site yet. Once it is, scanning it opens that person’s story.`,
      msg`If you are visiting, try again another day. A sticker never expires and can be connected at any time.`,
    ],
    logIn: msg`If it is yours, log in and connect it to one of your sites here.`,
  },
  unknown: {
    title: msg`Unknown code`,
    body: [
      msg`A character may be mistyped. Compare the code above with the sticker, one character at a time. The letters I, L, O and U are never used: they are a 1, a 0 or a V.`,
      msg`If you scanned it, try once more with the whole sticker in the picture and good light on it.`,
    ],
    logIn: msg`If it still does not open, log in and tell us about it here.`,
  },
};
