export { readDraft, storeDraft } from './account-draft.ts';
export { useHuman } from './human-check.tsx';
