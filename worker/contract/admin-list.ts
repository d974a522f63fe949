/** How many rows are on a page of a list of administrators. */
export const ADMIN_PAGE = 50;
/** How many rows a page may look at where several filters are combined: it may be shorter, and still be followed by more. */
export const ADMIN_WINDOW = 3 * ADMIN_PAGE;
/** How many rows a CSV file of such a list has at most. */
export const CSV_ROWS_MOST = 10_000;
/** How a list can be sorted that has no other order than that of time; `-` is the newest first. */
export const SORTS_BY_TIME = ['created', '-created'] as const;
export type SortByTime = (typeof SORTS_BY_TIME)[number];
/** On a CSV file that has only the first rows of what is filtered. */
export const TRUNCATED_HEADER = 'X-Truncated';
