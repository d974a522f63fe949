import { type Move, PIECES_MAX } from '#worker/contract/order.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Moved, OrderRow, ProductKind, Wanted } from '#worker/core/hooks.ts';
import { authorize } from '#worker/core/policy.ts';
import { abortIfUnchanged } from '#worker/db/commit.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { placedInSight } from '#worker/features/orders/public.ts';
import {
  type CodeRow,
  codeIn,
  findCode,
  insertCode,
  newCode,
  updateCode,
} from '#worker/features/short-links/public.ts';
import {
  faultAt,
  findVisibleSite,
  fullName,
  siteForUser,
  sitePolicy,
} from '#worker/features/site-access/public.ts';
import { isPiece, pieceCount, STICKER_COURSE } from './sticker.rules.ts';

/** Stickers and plaques of a memorial, which all carry one new code. */
export const stickerProduct: ProductKind = {
  product: 'stickers',
  course: STICKER_COURSE,
  prepare: async (ctx, wanted) => {
    const site = authorize(ctx.actor, sitePolicy, 'stickers', await findVisibleSite(ctx, wanted.site));
    const { id, slug, mode } = site;
    return {
      site: { id, slug, mode, name: fullName(site) },
      lines: [...piecesIn(wanted), { item: 'sticker_delivery', quantity: 1 }],
      details: {},
      unusedMinor: 0,
      until: null,
      renews: false,
      delivers: true,
    };
  },
  placed: placedInSight('paid'),
  moved,
};

/** The stickers and plaques that are wanted: some, at most `PIECES_MAX`, each kind once, and nothing else. */
function piecesIn({ lines, isGift }: Wanted): Wanted['lines'] {
  if (isGift) throw refused('/gift');
  const kinds = new Set(lines.map(({ item }) => item));
  const count = pieceCount(lines);
  if (!lines.every(isPiece) || kinds.size !== lines.length || count < 1 || count > PIECES_MAX)
    throw refused('/lines');
  return lines;
}

const refused = (pointer: '/lines' | '/gift') =>
  new AppError(
    'request.invalid',
    {},
    { fields: [faultAt(pointer, pointer === '/lines' ? 'order.lines' : 'value.not_allowed')] },
  );

async function moved(ctx: Ctx, order: OrderRow, move: Move): Promise<Moved> {
  switch (move.move) {
    case 'print':
      return printed(ctx);
    case 'decode':
      return tested(ctx, order, move.scanned);
    case 'ship':
      return shipped(ctx, order);
    case 'cancel':
      return retired(ctx, order);
    default:
      return { statements: [] };
  }
}

/** A new code, which leads nowhere until the pieces were tested. */
function printed(ctx: Ctx): Moved {
  const code = newCode(ctx, { type: 's', state: 'minted', target: null });
  return {
    details: { code: code.code },
    statements: [
      insertCode(ctx.db, code),
      auditEntry(ctx, 'code.minted', {
        kind: 'code',
        id: code.code,
        after: { site_id: null },
        standing: 'AD',
      }),
    ],
  };
}

/** Each piece was read with a phone: all of them, and each leads to the code of the order. The code leads to the site now. */
async function tested(ctx: Ctx, order: OrderRow, scanned: readonly string[]): Promise<Moved> {
  const row = await codeOf(ctx, order);
  const wrong = scanned.findIndex((text) => codeIn(ctx.config.origin, text) !== row.code);
  if (wrong >= 0) throw invalid([{ pointer: `/scanned/${wrong}`, code: 'order.other_code', params: {} }]);
  const pieces = pieceCount(order.lines);
  if (scanned.length !== pieces) {
    const code = scanned.length < pieces ? 'list.too_short' : 'list.too_long';
    throw invalid([{ pointer: '/scanned', code, params: { min: pieces, max: pieces } }]);
  }
  const found = order.site_id === null ? undefined : await siteForUser(ctx, order.site_id, order.user_id);
  if (!found) throw new AppError('site.not_found');
  return changed(ctx, row, { state: 'printed', site_id: found.site.id, target: found.site.slug });
}

const shipped = async (ctx: Ctx, order: OrderRow): Promise<Moved> =>
  changed(ctx, await codeOf(ctx, order), { state: 'shipped' });

/** Pieces that were printed and not sent are thrown away. */
async function retired(ctx: Ctx, { details }: OrderRow): Promise<Moved> {
  const code = details.code === undefined ? undefined : await findCode(ctx.db, details.code);
  return code?.state === 'minted' || code?.state === 'printed'
    ? changed(ctx, code, { state: 'retired', target: null }, 'code.retired')
    : { statements: [] };
}

async function codeOf({ db }: Ctx, { details }: OrderRow): Promise<CodeRow> {
  const code = await findCode(db, details.code ?? '');
  if (!code || code.state === 'retired') throw new AppError('code.not_found');
  return code;
}

const changed = (ctx: Ctx, before: CodeRow, patch: Partial<CodeRow>, action = 'code.bound'): Moved => {
  const next = { ...before, ...patch, updated_at: iso(ctx.now()) };
  return {
    statements: [
      updateCode(ctx.db, before, next),
      abortIfUnchanged(ctx.db),
      auditEntry(ctx, action, {
        kind: 'code',
        id: before.code,
        before: { state: before.state, site_id: before.site_id },
        after: { state: next.state, site_id: next.site_id },
        standing: 'AD',
      }),
    ],
  };
};
