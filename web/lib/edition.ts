/** The work edition says so in the document. */
export const isWork = (): boolean => document.documentElement.dataset.edition === 'work';
