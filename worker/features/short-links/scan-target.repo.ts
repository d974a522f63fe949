import type { CodeRow } from './code.repo.ts';

/** The columns of a code that a scan needs. */
export type ScanTarget = Pick<CodeRow, 'type' | 'state' | 'target' | 'site_id' | 'community_id'>;

const SCAN = 'select type, state, target, site_id, community_id from codes where code = ?';

/** Reads a code by primary key, without the query builder, which the scan path does not load. */
export const findScanTarget = (
  d1: D1Database | D1DatabaseSession,
  code: string,
): Promise<ScanTarget | null> => d1.prepare(SCAN).bind(code).first<ScanTarget>();
