import { isOnline } from './online.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to prefetch link targets: not offline, on 2g, or with data saving on. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return isOnline() && !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
