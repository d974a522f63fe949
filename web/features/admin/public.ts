export { ActForm } from './act-form.tsx';
export { AdminTable, type BulkAct, type Column } from './admin-table.tsx';
export { Facts } from './facts.tsx';
export type { Filter } from './filter-chips.tsx';
export { SideSheet } from './side-sheet.tsx';
export { StateWord, type Tone } from './state-word.tsx';
export { type AdminSearch, useAdminSearch } from './use-admin-search.ts';
