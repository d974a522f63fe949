import { NO_STORE, respond } from './headers.ts';

/** The copy is made every night; one that was missed is noticed before the next. */
const OLDEST_HOURS = 36;
/** So much may not have been copied in a night: a few, or a share of the sites. */
const FAILED_FEW = 3;
const FAILED_SHARE = 0.01;

type Health = {
  ok: boolean;
  copied_at: string | null;
  age_hours: number | null;
  sites: number | null;
  codes: number | null;
  files: number | null;
  /** What could not be copied in the last night. */
  failed: number | null;
};

/** How old the copy is, for a monitor that looks for `"ok":true`. */
export async function health(bucket: R2Bucket, now: number): Promise<Response> {
  const state = healthOf(await noteIn(bucket).catch(() => null), now);
  return respond(`${JSON.stringify(state)}\n`, state.ok ? 200 : 503, {
    'Content-Type': 'application/json',
    ...NO_STORE,
    ...(!state.ok && { 'Retry-After': '60' }),
  });
}

const noteIn = async (bucket: R2Bucket): Promise<unknown> =>
  (await bucket.get('health.json'))?.json() ?? null;

function healthOf(note: unknown, now: number): Health {
  const { copied_at, sites, codes, files, failed } = (note ?? {}) as Record<string, unknown>;
  const copied = typeof copied_at === 'string' ? Date.parse(copied_at) : Number.NaN;
  const isKnown = !Number.isNaN(copied);
  const hours = (now - copied) / 3_600_000;
  return {
    ok: isKnown && hours <= OLDEST_HOURS && isMostly(numberOf(failed) ?? 0, numberOf(sites) ?? 0),
    copied_at: isKnown ? new Date(copied).toISOString() : null,
    age_hours: isKnown ? Math.round(hours * 10) / 10 : null,
    sites: numberOf(sites),
    codes: numberOf(codes),
    files: numberOf(files),
    failed: numberOf(failed),
  };
}

const isMostly = (failed: number, sites: number): boolean =>
  failed <= Math.max(FAILED_FEW, sites * FAILED_SHARE);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
