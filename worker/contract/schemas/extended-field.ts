import { z } from 'zod';
import { FIELD_NAME_MAX, FIELD_VALUE_MAX } from '#worker/contract/extended-field.ts';
import { Id, IdOrSlug, name, text } from './primitives.ts';

export const ExtendedField = z.object({ id: Id, name: z.string(), value: z.string() });
export type ExtendedField = z.infer<typeof ExtendedField>;

const OfSite = z.object({ id: IdOrSlug });

const OfField = OfSite.extend({ fieldId: Id });

const FieldInput = z.strictObject({ name: name(FIELD_NAME_MAX, 1), value: text(FIELD_VALUE_MAX) });

export const listExtendedFields = {
  params: OfSite,
  reply: z.object({ fields: z.array(ExtendedField) }),
};

export const addExtendedField = {
  params: OfSite,
  body: FieldInput,
  reply: ExtendedField,
};

export const changeExtendedField = {
  params: OfField,
  /**
   * `seen` is the field as its writer saw it; where it has changed since, the error has the current one and
   * nothing is written.
   */
  body: FieldInput.extend({ seen: z.strictObject({ name: z.string(), value: z.string() }) })
    .partial()
    .refine(({ seen: _, ...patch }) => Object.keys(patch).length > 0),
  reply: ExtendedField,
};

export const removeExtendedField = {
  params: OfField,
};
