import { shaped } from './endpoint.ts';
import type * as schemas from './schemas/extended-field.ts';

export type { ExtendedField } from './schemas/extended-field.ts';

/** The maximum number of extended fields of a site or community, from the specification. */
export const EXTENDED_FIELDS_MOST = 3;
export const FIELD_NAME_MAX = 40;
export const FIELD_VALUE_MAX = 200;

export const listExtendedFields = shaped<typeof schemas.listExtendedFields>()({
  method: 'GET',
  path: '/api/sites/:id/extended-fields',
  access: 'public',
  summary: 'What a site says beside the usual, at most three fields',
});

export const addExtendedField = shaped<typeof schemas.addExtendedField>()({
  method: 'POST',
  path: '/api/sites/:id/extended-fields',
  access: 'member',
  summary: 'Another field; a subscribed site may have three',
  status: 201,
  creates: true,
});

export const changeExtendedField = shaped<typeof schemas.changeExtendedField>()({
  method: 'PATCH',
  path: '/api/sites/:id/extended-fields/:fieldId',
  access: 'member',
  summary: 'Changes the name or value of a field',
});

export const removeExtendedField = shaped<typeof schemas.removeExtendedField>()({
  method: 'DELETE',
  path: '/api/sites/:id/extended-fields/:fieldId',
  access: 'member',
  summary: 'Takes a field off the site',
});
