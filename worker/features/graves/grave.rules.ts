const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of an invitation, which is the same as of one to a site. */
export const expiryOf = (now: Date): string => new Date(now.getTime() + 14 * DAY_MS).toISOString();

/** When the family of a site that declined may be asked again. */
export const retryFrom = (now: Date): string => new Date(now.getTime() + 30 * DAY_MS).toISOString();

/** Whether `sites` are the `current` ones, in any order. */
export const isReordered = (current: readonly number[], sites: readonly number[]): boolean =>
  sites.length === current.length &&
  new Set(sites).size === sites.length &&
  sites.every((id) => current.includes(id));

export const isSameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);
