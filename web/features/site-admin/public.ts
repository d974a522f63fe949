export { FreezeForm, UnfreezeForm } from './freeze-forms.tsx';
export { SITES_KEY } from './site-queries.ts';
