import { msg } from '@lingui/core/macro';
import { faultIn } from '#web/lib/forms/validate.ts';
import { addTag } from '#worker/contract/schemas/group-and-tag.ts';

/** The fault in a tag's name, if any. */
export const tagFault = (name: string): string | undefined =>
  faultIn(addTag.body.shape.name, name, { 'field.required': msg`Enter a name for the tag` });
