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
      msg`It is a Dorot sticker, and its code is in order. When it is connected to a site, scanning it opens the story of the person it is for. That has not been done yet.`,
      msg`If you are visiting, please come back another day. A sticker never expires: whoever holds it can have it connected at any time.`,
    ],
    logIn: msg`If it is yours, log in, and connect it here to a site of yours.`,
  },
  unknown: {
    title: msg`We do not know this code`,
    body: [
      msg`Perhaps a character was mistyped. Please compare the code above with the one on the sticker, one character at a time. The letters I, L, O and U are never used: what looks like them is a 1, a 0 or a V.`,
      msg`If you scanned it, try once more with the whole sticker in the picture and good light on it.`,
    ],
    logIn: msg`If it still does not open, log in, and tell us about it here.`,
  },
};
