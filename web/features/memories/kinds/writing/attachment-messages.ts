import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MediaKind } from '#worker/contract/media.ts';

type RowMessages = {
  caption: (number: number) => MessageDescriptor;
  up: (number: number) => MessageDescriptor;
  down: (number: number) => MessageDescriptor;
  remove: (number: number) => MessageDescriptor;
  uploading: (number: number) => MessageDescriptor;
};

/** The labels of a row of attachments, numbered within their kind. */
export const ROW_MESSAGES: Record<MediaKind, RowMessages> = {
  photo: {
    caption: (number) => msg`Caption of photo ${number}`,
    up: (number) => msg`Move photo ${number} up`,
    down: (number) => msg`Move photo ${number} down`,
    remove: (number) => msg`Remove photo ${number}`,
    uploading: (number) => msg`Uploading photo ${number}`,
  },
  video: {
    caption: (number) => msg`Caption of video ${number}`,
    up: (number) => msg`Move video ${number} up`,
    down: (number) => msg`Move video ${number} down`,
    remove: (number) => msg`Remove video ${number}`,
    uploading: (number) => msg`Uploading video ${number}`,
  },
  audio: {
    caption: (number) => msg`Caption of recording ${number}`,
    up: (number) => msg`Move recording ${number} up`,
    down: (number) => msg`Move recording ${number} down`,
    remove: (number) => msg`Remove recording ${number}`,
    uploading: (number) => msg`Uploading recording ${number}`,
  },
  document: {
    caption: (number) => msg`Title of file ${number}`,
    up: (number) => msg`Move file ${number} up`,
    down: (number) => msg`Move file ${number} down`,
    remove: (number) => msg`Remove file ${number}`,
    uploading: (number) => msg`Uploading file ${number}`,
  },
};

/** What is wrong with a file that is too large, by its kind. */
export const TOO_LARGE: Record<MediaKind, MessageDescriptor> = {
  photo: msg`A photo can be up to 3 MB.`,
  audio: msg`A recording can be up to 50 MB.`,
  document: msg`A document can be up to 25 MB.`,
  video: msg`A video can be up to 2 GB.`,
};
