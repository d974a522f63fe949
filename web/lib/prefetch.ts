import { isOnline } from './online.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to fetch what a link leads to before it is followed: not offline, on 2g, or to save data. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return isOnline() && !connection?.saveData && !connection?.effectiveType?.includes('2g');
}
