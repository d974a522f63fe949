import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BoxCollection, BoxKind } from '#worker/contract/box.ts';

/** What comes in a box, in the plural. */
export const BOX_KIND_NAMES: Record<BoxKind, MessageDescriptor> = {
  photo: msg`Photos and documents`,
  audio: msg`Audio cassettes`,
  video: msg`Video cassettes`,
  disc: msg`Discs`,
  other: msg`Other`,
};

export const COLLECTION_NAMES: Record<BoxCollection, MessageDescriptor> = {
  certified_mail: msg`Registered mail`,
  collection_point: msg`Collection point`,
  courier: msg`Courier at the door`,
};
