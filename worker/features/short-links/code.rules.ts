import type { CodeType } from '#worker/contract/short-link.ts';
import { normalizeCode } from '#worker/shared/short-code.ts';
import type { CodeRow } from './code.repo.ts';
import { isLink } from './link-target.rules.ts';
import type { ScanTarget } from './scan-target.repo.ts';

/** Whether a scan of this type opens a site: true for codes of sites and of shared graves. */
export const opensSite = (type: CodeType): boolean => type === 's' || type === 'm';

/** Whether a code of one type is also read as one of the other. */
export const isSameKind = (one: CodeType, other: CodeType): boolean =>
  one === other || (opensSite(one) && opensSite(other));

/**
 * The page that a scan opens: of a site, of a grave that several sites share, of a community, or of a box; or a `link`
 * to elsewhere, whose target is the whole address.
 */
export type ScannedPage = { page: 'site' | 'grave' | 'community' | 'box' | 'link'; target: string };

/** The path of a scanned page of ours, without a language. */
export const pathOf = ({ page, target }: ScannedPage): string => `/${page}/${encodeURIComponent(target)}`;

/**
 * The result of a scan of `/type/code`: the page and its address segment, `unbound` for a minted code that
 * opens none, `unknown` otherwise, or if `type` is not the code's.
 */
export function resolveScan(
  type: CodeType,
  code: ScanTarget | null | undefined,
): ScannedPage | 'unbound' | 'unknown' {
  if (!code || code.state === 'retired') return 'unknown';
  if (!isSameKind(code.type, type)) return 'unknown';
  if (code.target !== null && isLink(code.target)) return { page: 'link', target: code.target };
  const page = pageOf(code);
  return page === null || code.target === null ? 'unbound' : { page, target: code.target };
}

function pageOf({ type, site_id, community_id }: ScanTarget): ScannedPage['page'] | null {
  if (opensSite(type)) return site_id === null ? 'grave' : 'site';
  if (type === 'b') return site_id === null && community_id === null ? 'box' : null;
  return community_id === null ? null : 'community';
}

/** The state of a code after binding: `rebound` if it opened another page. */
export const boundState = (code: Pick<CodeRow, 'target'>): 'bound' | 'rebound' =>
  code.target === null ? 'bound' : 'rebound';

type Opened = Pick<CodeRow, 'site_id' | 'community_id' | 'target'>;

/** Whether both open the same; the target of a site or a community is an address, which may change. */
export const opensSame = (one: Opened, other: Opened): boolean =>
  one.site_id === other.site_id &&
  one.community_id === other.community_id &&
  (one.site_id !== null || one.community_id !== null || one.target === other.target);

/** The code type in a route's name, by the specification: s unless the name contains m, c or b. */
export const codeTypeIn = (type: string): CodeType =>
  (['m', 'c', 'b'] as const).find((codeType) => type.includes(codeType)) ?? 's';

/** Whether a scan of the code opens no page: it was not minted, is not bound, or is retired. */
export const opensNothing = (code: Pick<CodeRow, 'state' | 'target'> | undefined): boolean =>
  !code || code.state === 'retired' || code.target === null;

/** The reported text as a normalised code, else its printable characters. */
export const reportedCode = (raw: string): string =>
  normalizeCode(raw) ?? raw.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim();
