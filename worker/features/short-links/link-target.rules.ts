/** Whether a target is the address of a page elsewhere, which only administrators set. */
export const isLink = (target: string | null): boolean => target !== null && /^https?:\/\//.test(target);
