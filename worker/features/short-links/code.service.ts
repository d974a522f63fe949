import type { Code, CodeType } from '#worker/contract/short-link.ts';
import { userIdOf } from '#worker/core/actor.ts';
import { AppError } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx, CtxFor } from '#worker/core/ctx.ts';
import type { Statement } from '#worker/db/client.ts';
import { abortIfUnchanged, commit } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { standingOf } from '#worker/features/site-access/public.ts';
import { limitFlood } from '#worker/http/rate-limit.ts';
import { codeFromBytes, normalizeCode } from '#worker/shared/short-code.ts';
import { type CodeRow, findBoundCode, findCode, insertCode, updateCode } from './code.repo.ts';
import { boundState, codeTypeIn, isSameKind, opensNothing, pathOf, resolveScan } from './code.rules.ts';
import { boundTarget, type CodeTarget, isBoundTo, type TargetType, targetToBind } from './code-target.ts';
import { isLink } from './link-target.rules.ts';

type ActorOnSite = Parameters<typeof standingOf>[1];

/** The actor's role for a code that is bound to neither a site nor a community. */
const standingWithout = (ctx: CtxFor<'member'>): string =>
  standingOf(ctx.actor, { group: null, controls: false });

/** Mints a code bound to the site or community. */
export async function mintCode(
  ctx: CtxFor<'member'>,
  type: TargetType,
  ref: string,
): Promise<{ code: Code }> {
  const { columns, standing } = await targetToBind(ctx, type, ref);
  return mint(ctx, newCode(ctx, { type, state: 'bound', ...columns }), standing);
}

/** Mints a code to be bound later. */
export const mintFreeCode = (ctx: CtxFor<'member'>, type: CodeType): Promise<{ code: Code }> =>
  mint(ctx, newCode(ctx, { type, state: 'minted', target: null }), standingWithout(ctx));

/** A code that was never used before, not stored yet. */
export function newCode(
  ctx: Ctx,
  what: Pick<CodeRow, 'type' | 'state' | 'target'> &
    Partial<Pick<CodeRow, 'site_id' | 'grave_id' | 'community_id' | 'batch_id'>>,
): CodeRow {
  const now = iso(ctx.now());
  return {
    site_id: null,
    grave_id: null,
    community_id: null,
    batch_id: null,
    ...what,
    code: codeFromBytes(crypto.getRandomValues(new Uint8Array(8))),
    created_by: userIdOf(ctx.actor),
    created_at: now,
    updated_at: now,
  };
}

/** The statements that store a new code, which an actor with this membership mints. */
export const minting = (ctx: CtxFor<'member'>, row: CodeRow, site: ActorOnSite): Statement[] =>
  storing(ctx, row, standingOf(ctx.actor, site));

const storing = (ctx: CtxFor<'member'>, row: CodeRow, standing: string): Statement[] => [
  insertCode(ctx.db, row),
  auditEntry(ctx, 'code.minted', { kind: 'code', id: row.code, after: pageOf(row), standing }),
];

async function mint(ctx: CtxFor<'member'>, row: CodeRow, standing: string) {
  const reply = { code: presentCode(ctx, row) };
  await commit(
    ctx.db,
    [...storing(ctx, row, standing), ...ctx.storeIdempotentReply(201, reply)],
    new AppError('idempotency.in_progress'),
  );
  return reply;
}

/** What a code opens, for the audit. */
const pageOf = ({ type, site_id, grave_id, community_id }: CodeRow) =>
  type === 'c' ? { community_id } : { site_id, ...(grave_id !== null && { grave_id }) };

/** Binds a code to a site or a community. Rebinding needs the permission on both. */
export async function bindCode(
  ctx: CtxFor<'member'>,
  raw: string,
  type: TargetType,
  ref: string,
): Promise<{ code: Code }> {
  const { code, target: before } = await findOwnCode(ctx, raw);
  if (!isSameKind(code.type, type)) throw new AppError('code.not_found');
  const target = await targetToBind(ctx, type, ref);
  if (isBoundTo(code, target)) return { code: presentCode(ctx, code) };
  const left = opensNothing(code) ? undefined : (before?.standing ?? standingWithout(ctx));
  const standing = left === 'AD' ? left : target.standing;
  return change(ctx, 'code.bound', code, { state: boundState(code), ...target.columns }, standing);
}

export async function retireCode(ctx: CtxFor<'member'>, raw: string): Promise<{ code: Code }> {
  const { code, target } = await findOwnCode(ctx, raw);
  if (!target && ctx.actor.kind !== 'admin') throw new AppError('code.not_found');
  return retireAs(ctx, code, target?.standing ?? standingWithout(ctx));
}

/** Retires a code that an actor with this membership may retire. */
export const retire = (ctx: CtxFor<'member'>, code: CodeRow, site: ActorOnSite): Promise<{ code: Code }> =>
  retireAs(ctx, code, standingOf(ctx.actor, site));

const retireAs = (ctx: CtxFor<'member'>, code: CodeRow, standing: string) =>
  change(ctx, 'code.retired', code, { state: 'retired', target: null }, standing);

async function change(
  ctx: CtxFor<'member'>,
  action: string,
  code: CodeRow,
  patch: Partial<CodeRow>,
  standing: string,
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
        standing,
        isDestructive: true,
      }),
    ],
    new AppError('request.conflict'),
  );
  return { code: presentCode(ctx, next) };
}

/**
 * A code that is bound to nothing, or to what the actor may bind codes to; throws for any other. Only an
 * administrator gets one of a shared grave, or one that leads elsewhere, here.
 */
async function findOwnCode(
  ctx: CtxFor<'member'>,
  raw: string,
): Promise<{ code: CodeRow; target: CodeTarget | undefined }> {
  const code = await findCode(ctx.db, normalizeCode(raw) ?? '');
  const isReserved = code && (code.grave_id !== null || isLink(code.target));
  if (!code || (isReserved && ctx.actor.kind !== 'admin')) throw new AppError('code.not_found');
  const target = await boundTarget(ctx, code);
  if (code.state === 'retired') throw new AppError('code.retired');
  return { code, target };
}

/**
 * The specification's look-up of what a code opens: a site, or the page of a shared grave or of a community,
 * without a language. Throws if it opens nothing, for any reason.
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
  if (found.page === 'link') return { msg: { link: found.target } };
  return {
    msg: row.site_id === null ? { link: ctx.config.origin + pathOf(found) } : { site_id: row.site_id },
  };
}

export const addressOf = (origin: string, code: Pick<CodeRow, 'code' | 'type'>): string =>
  `${origin}/${code.type}/${code.code}`;

/** The code that an address of ours leads to; null for any other text. */
export function codeIn(origin: string, text: string): string | null {
  const [, raw] = text.startsWith(`${origin}/`)
    ? (/^\/(?:s|m|c|b)\/([^/?#]+)$/.exec(text.slice(origin.length)) ?? [])
    : [];
  return raw === undefined ? null : normalizeCode(raw);
}

export const presentCode = (ctx: Ctx, code: CodeRow): Code => ({
  code: code.code,
  type: code.type,
  state: code.state,
  site_id: code.site_id,
  ...(code.type === 'c' && { community_id: code.community_id }),
  address: addressOf(ctx.config.origin, code),
  created_at: code.created_at,
});
