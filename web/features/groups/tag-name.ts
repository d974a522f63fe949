import { msg } from '@lingui/core/macro';
import { addTag } from '#worker/contract/schemas/group-and-tag.ts';

/** The validation of a tag's name. */
export const TAG_NAME = {
  schema: addTag.body.shape.name,
  own: { 'field.required': msg`Enter a name for the tag` },
};
