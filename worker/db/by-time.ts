import { asc, type Column, desc, gt, lt, type SQL } from 'drizzle-orm';

/** A list in the order of the ids, which is that of time: after a row, and in which direction. */
export type ByTime = { after: number | undefined; ascending: boolean };

/** The rows after it; also the first page is a range of the index. */
export const beyond = (id: Column, { after, ascending }: ByTime): SQL =>
  ascending ? gt(id, after ?? 0) : lt(id, after ?? Number.MAX_SAFE_INTEGER);

export const inTime = (id: Column, { ascending }: Pick<ByTime, 'ascending'>): SQL =>
  ascending ? asc(id) : desc(id);
