import type { Code, CodeType } from '#worker/contract/short-link.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import { type Allowed, authorize } from '#worker/core/policy.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import {
  findVisibleSite,
  siteAddressOf,
  sitePolicy,
  standingOf,
} from '#worker/features/site-access/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { codeFromBytes, normalizeCode } from '#worker/shared/short-code.ts';
import { type CodeRow, findBoundCode, findCode, insertCode, updateCode } from './code.repo.ts';
import {
  boundState,
  codeTypeIn,
  opensNothing,
  opensSite,
  resolveScan,
  type ScannedPage,
} from './code.rules.ts';

type ActorOnSite = Parameters<typeof standingOf>[1];
/** What a code without a site has in place of the actor's membership. */
const NO_SITE: ActorOnSite = { group: null, controls: false };
type BindableSite = Allowed<Awaited<ReturnType<typeof findVisibleSite>>, 'site.bind_qr'>;

/** The site, if the actor may bind codes to it; throws otherwise. */
export const siteToBind = async (ctx: Ctx, ref: string): Promise<BindableSite> =>
  authorize(ctx.actor, sitePolicy, 'bind_qr', await findVisibleSite(ctx, ref));

/** Mints a code bound to the site. */
export async function mintCode(ctx: CtxFor<'member'>, ref: string): Promise<{ code: Code }> {
  const site = await siteToBind(ctx, ref);
  const bound = { type: 's', state: 'bound', target: siteAddressOf(site), site_id: site.id } as const;
  return mint(ctx, newCode(ctx, bound), site);
}

/** Mints a code without a site, to be bound later. */
export const mintFreeCode = (ctx: CtxFor<'member'>, type: CodeType): Promise<{ code: Code }> =>
  mint(ctx, newCode(ctx, { type, state: 'minted', target: null }));

/** A code that was never used before, not stored yet. */
export function newCode(
  ctx: CtxFor<'member'>,
  what: Pick<CodeRow, 'type' | 'state' | 'target'> & Partial<Pick<CodeRow, 'site_id' | 'grave_id'>>,
): CodeRow {
  const now = iso(ctx.now());
  return {
    site_id: null,
    grave_id: null,
    ...what,
    code: codeFromBytes(crypto.getRandomValues(new Uint8Array(8))),
    created_by: ctx.actor.userId,
    created_at: now,
    updated_at: now,
  };
}

/** The statements that store a new code, which an actor with this membership mints. */
export const minting = (ctx: CtxFor<'member'>, row: CodeRow, site: ActorOnSite = NO_SITE): Statement[] => [
  insertCode(ctx.db, row),
  auditEntry(ctx, 'code.minted', {
    kind: 'code',
    id: row.code,
    after: pageOf(row),
    standing: standingOf(ctx.actor, site),
  }),
];

async function mint(ctx: CtxFor<'member'>, row: CodeRow, site: ActorOnSite = NO_SITE) {
  const reply = { code: presentCode(ctx, row) };
  await commit(
    ctx.db,
    [...minting(ctx, row, site), ...ctx.storeIdempotentReply(201, reply)],
    new AppError('idempotency.in_progress'),
  );
  return reply;
}

/** What a code opens, for the audit. */
const pageOf = ({ site_id, grave_id }: CodeRow) => ({ site_id, ...(grave_id !== null && { grave_id }) });

/** Binds a code to a site. Rebinding needs the permission on both sites. */
export async function bindCode(ctx: CtxFor<'member'>, raw: string, siteId: number): Promise<{ code: Code }> {
  const { code, site: before } = await findOwnCode(ctx, raw);
  if (!opensSite(code.type)) throw new AppError('code.not_found');
  const site = await siteToBind(ctx, String(siteId));
  if (code.site_id === site.id) return { code: presentCode(ctx, code) };
  const target = siteAddressOf(site);
  const patch = { state: boundState(code), site_id: site.id, grave_id: null, target };
  return change(ctx, 'code.bound', code, patch, site, ...(opensNothing(code) ? [] : [before ?? NO_SITE]));
}

export async function retireCode(ctx: CtxFor<'member'>, raw: string): Promise<{ code: Code }> {
  const { code, site } = await findOwnCode(ctx, raw);
  if (code.site_id === null && ctx.actor.kind !== 'admin') throw new AppError('code.not_found');
  return retire(ctx, code, site);
}

/** Retires a code that the actor may retire. */
export const retire = (ctx: CtxFor<'member'>, code: CodeRow, site?: ActorOnSite): Promise<{ code: Code }> =>
  change(ctx, 'code.retired', code, { state: 'retired', target: null }, site);

async function change(
  ctx: CtxFor<'member'>,
  action: string,
  code: CodeRow,
  patch: Partial<CodeRow>,
  site: ActorOnSite = NO_SITE,
  ...others: ActorOnSite[]
) {
  const next = { ...code, ...patch, updated_at: iso(ctx.now()) };
  await commit(
    ctx.db,
    [
      updateCode(ctx.db, code, next),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, action, {
        kind: 'code',
        id: code.code,
        before: { state: code.state, ...pageOf(code) },
        after: { state: next.state, ...pageOf(next) },
        standing: standingOf(ctx.actor, site, ...others),
      }),
    ],
    new AppError('request.conflict'),
  );
  return { code: presentCode(ctx, next) };
}

/**
 * A code without a page, or of a site that the actor may bind codes for; throws for any other. Only an
 * administrator gets one of a shared grave here.
 */
async function findOwnCode(
  ctx: CtxFor<'member'>,
  raw: string,
): Promise<{ code: CodeRow; site?: ActorOnSite }> {
  const code = await findCode(ctx.db, normalizeCode(raw) ?? '');
  if (!code || (code.grave_id !== null && ctx.actor.kind !== 'admin')) throw new AppError('code.not_found');
  const site =
    code.site_id === null ? undefined : await findVisibleSite(ctx, String(code.site_id), 'code.not_found');
  if (site && !sitePolicy.answers.bind_qr(ctx.actor, site)) throw new AppError('code.not_found');
  if (code.state === 'retired') throw new AppError('code.retired');
  return { code, ...(site && { site }) };
}

/**
 * The specification's look-up of what a code opens: a site, or the page of a shared grave, without a language.
 * Throws if it opens nothing, for any reason.
 */
export async function readSiteLink(
  ctx: Ctx,
  qr: string,
  type: string,
): Promise<{ msg: { site_id: number } | { link: string } }> {
  await limitFlood(ctx.floods.qr, ctx.client.network);
  const code = normalizeCode(qr);
  const row = code === null ? undefined : await findBoundCode(ctx.db, code);
  const found = resolveScan(codeTypeIn(type), row);
  if (typeof found === 'string' || !row) throw new AppError('qr.not_found', {});
  return { msg: row.site_id === null ? { link: pageAddress(ctx, found) } : { site_id: row.site_id } };
}

const pageAddress = ({ config }: Ctx, { page, target }: ScannedPage): string =>
  `${config.origin}/${page}/${target}`;

export const addressOf = (origin: string, code: Pick<CodeRow, 'code' | 'type'>): string =>
  `${origin}/${code.type}/${code.code}`;

export const presentCode = (ctx: Ctx, code: CodeRow): Code => ({
  code: code.code,
  type: code.type,
  state: code.state,
  site_id: code.site_id,
  address: addressOf(ctx.config.origin, code),
  created_at: code.created_at,
});
