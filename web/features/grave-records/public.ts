export { CemeteryField } from './cemetery-field.tsx';
export { graveRecordQuery } from './grave-record-queries.ts';
export { PinLinks } from './pin-links.tsx';
