import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOrSlug, name, text } from './primitives.ts';

/** The specification's most, of a site and of a community. */
export const EXTENDED_FIELDS_MOST = 3;
export const FIELD_NAME_MAX = 40;
export const FIELD_VALUE_MAX = 200;

export const ExtendedField = z.object({ id: Id, name: z.string(), value: z.string() });
export type ExtendedField = z.infer<typeof ExtendedField>;

const OfSite = z.object({ id: IdOrSlug });
const OfField = OfSite.extend({ fieldId: Id });
const Given = z.strictObject({ name: name(FIELD_NAME_MAX, 1), value: text(FIELD_VALUE_MAX) });

export const listExtendedFields = endpoint({
  method: 'GET',
  path: '/api/sites/:id/extended-fields',
  access: 'public',
  summary: 'What a site says beside the usual, at most three fields',
  params: OfSite,
  reply: z.object({ fields: z.array(ExtendedField) }),
});

export const addExtendedField = endpoint({
  method: 'POST',
  path: '/api/sites/:id/extended-fields',
  access: 'member',
  summary: 'Another field; a subscribed site may have three',
  params: OfSite,
  body: Given,
  reply: ExtendedField,
  status: 201,
  creates: true,
});

export const changeExtendedField = endpoint({
  method: 'PATCH',
  path: '/api/sites/:id/extended-fields/:fieldId',
  access: 'member',
  summary: 'Changes the name or value of a field',
  params: OfField,
  /** `seen` is the field as its writer saw it; where another stands by now, that is told and nothing changed. */
  body: Given.extend({ seen: z.strictObject({ name: z.string(), value: z.string() }) })
    .partial()
    .refine(({ seen: _, ...patch }) => Object.keys(patch).length > 0),
  reply: ExtendedField,
});

export const removeExtendedField = endpoint({
  method: 'DELETE',
  path: '/api/sites/:id/extended-fields/:fieldId',
  access: 'member',
  summary: 'Takes a field off the site',
  params: OfField,
});
