import type { CodeType } from '#worker/contract/short-link.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import type { CodeRow } from './code.repo.ts';
import type { ScanTarget } from './scan-target.repo.ts';

/** Whether a scan of this type opens a site: true for codes of sites and of shared graves. */
export const opensSite = (type: CodeType): boolean => type === 's' || type === 'm';

/**
 * The result of a scan of `/type/code`: the address segment of a site, `unbound` for a minted code that opens
 * no site, `unknown` otherwise, or if `type` is not the code's.
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

/** The state of a code after binding: `rebound` if it had another site. */
export const boundState = (code: Pick<CodeRow, 'site_id'>): 'bound' | 'rebound' =>
  code.site_id === null ? 'bound' : 'rebound';

/** The code type in a route's name, by the specification: s unless the name contains m, c or b. */
export const codeTypeIn = (type: string): CodeType =>
  (['m', 'c', 'b'] as const).find((codeType) => type.includes(codeType)) ?? 's';

/** Whether a scan of the code opens no site: it was not minted, is not bound, or is retired. */
export const opensNoSite = (code: Pick<CodeRow, 'state' | 'site_id'> | undefined): boolean =>
  !code || code.state === 'retired' || code.site_id === null;

/** The reported text as a normalised code, else its printable characters. */
export const reportedCode = (raw: string): string =>
  normalizeCode(raw) ?? raw.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim();
