import type { CodeType } from '#worker/contract/short-link.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import type { CodeRow, ScanTarget } from './code.repo.ts';

/** Codes of sites and of shared graves open a site in the same way. */
export const opensSite = (type: CodeType): boolean => type === 's' || type === 'm';

/**
 * What a scan of `/type/code` finds: the address segment of a site, `unbound` for a code of ours that
 * leads nowhere yet, `unknown` otherwise. A letter that is not the code's own is not found.
 */
export function resolveScan(
  type: CodeType,
  code: ScanTarget | null | undefined,
): { target: string } | 'unbound' | 'unknown' {
  if (!code || code.state === 'retired') return 'unknown';
  const sameKind = code.type === type || (opensSite(code.type) && opensSite(type));
  if (!sameKind) return 'unknown';
  return code.target === null || !opensSite(code.type) ? 'unbound' : { target: code.target };
}

/** A private site's codes use its number, so that an address in transit says no name. */
export const targetOf = (site: { id: number; slug: string; mode: string }): string =>
  site.mode === 'private' ? String(site.id) : site.slug;

/** The state after a code was given a site: `rebound` where it had another. */
export const boundState = (code: Pick<CodeRow, 'site_id'>): 'bound' | 'rebound' =>
  code.site_id === null ? 'bound' : 'rebound';

/** The letter that the specification reads out of a route's name: s unless it contains m, c or b. */
export const letterOf = (type: string): CodeType =>
  (['m', 'c', 'b'] as const).find((letter) => type.includes(letter)) ?? 's';

/** Whether a scan of it opens no site: nobody minted it, or it is not bound, or no longer. */
export const leadsNowhere = (code: Pick<CodeRow, 'state' | 'site_id'> | undefined): boolean =>
  !code || code.state === 'retired' || code.site_id === null;

/** What was on the sticker, as far as it can be told: the code of ours that it is, else its signs. */
export const reportedCode = (raw: string): string =>
  normalizeCode(raw) ?? raw.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim();
