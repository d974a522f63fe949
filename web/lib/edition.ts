/** Whether this is the work edition, as marked on the document element. */
export const isWork = (): boolean => document.documentElement.dataset.edition === 'work';
