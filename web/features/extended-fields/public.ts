export { extendedFieldsQuery } from './field-queries.ts';
export { FieldsPart } from './fields-part.tsx';
