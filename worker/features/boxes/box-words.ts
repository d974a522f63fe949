import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoxCollection, BoxKind } from '#worker/contract/box.ts';
import { i18nFor } from '#worker/i18n/i18n.ts';
import type { Locale } from '#worker/shared/locale.ts';

const PIECES: Record<BoxKind, MessageDescriptor> = {
  photo: msg({ message: 'Picture {number} of the box' }),
  audio: msg({ message: 'Audio cassette {number} of the box' }),
  video: msg({ message: 'Video cassette {number} of the box' }),
  disc: msg({ message: 'Disc {number} of the box' }),
  other: msg({ message: 'Other piece {number} of the box' }),
};

/** What a piece of a box is called, as the title of its memory. */
export const pieceName = ({ kind, number }: { kind: BoxKind; number: number }, locale: Locale): string =>
  i18nFor(locale)._({ ...PIECES[kind], values: { number } });

const COLLECTIONS: Record<BoxCollection, MessageDescriptor> = {
  certified_mail: msg`Send it by registered mail.`,
  collection_point: msg`Hand it in at the collection point that we arranged with you.`,
  courier: msg`Give it to the courier who comes to your door.`,
};

/** How a box is collected, for its label. */
export const collectionWords = (collection: BoxCollection, locale: Locale): string =>
  i18nFor(locale)._(COLLECTIONS[collection]);
