import type { BodyOf, QueryOf, ReplyOf } from '#worker/contract/endpoint.ts';
import type * as api from '#worker/contract/vendor.ts';
import type { VendorArea, VendorState } from '#worker/contract/vendor.ts';
import { AppError, invalid } from '#worker/core/app-error.ts';
import { iso } from '#worker/core/clock.ts';
import type { CtxFor } from '#worker/core/ctx.ts';
import { abortIfUnchanged, commit, isConflict } from '#worker/db/commit.ts';
import { nextId } from '#worker/db/next-id.ts';
import { vendors } from '#worker/db/schema/vendors.ts';
import { confirmPassword } from '#worker/features/accounts/public.ts';
import { auditEntry } from '#worker/features/audit/public.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { payoutChangedEmail } from './emails/payout-changed.email.ts';
import { listProductsOf } from './product.repo.ts';
import { presentVendor } from './vendor.present.ts';
import {
  findVendorOf,
  insertVendor,
  listCemeteries,
  replaceAreas,
  replaceClosedDays,
  updateVendor,
  type VendorRow,
  wholeVendor,
} from './vendor.repo.ts';
import { changesPayout, isApplied, lastOfAccount, unsendable, vendorCan } from './vendor.rules.ts';
import { ownOpenVendor, ownVendor, viewedVendor } from './vendor-access.ts';

type Member = CtxFor<'member'>;
type Input = BodyOf<typeof api.putVendor>;

/** In Israel most shops are closed then. */
const USUAL_WEEK = { closed_weekdays: [], closed_on_shabbat: true, closed_on_festivals: true };

export const presented = async (ctx: Member, row: VendorRow) =>
  presentVendor(ctx, await wholeVendor(ctx.db, row));

/** The vendor of the caller, or null; `vendor` is one that an administrator looks at. */
export async function readOwnVendor(
  ctx: Member,
  { vendor }: QueryOf<typeof api.getVendor>,
): Promise<ReplyOf<typeof api.getVendor>> {
  const row =
    vendor === undefined ? await findVendorOf(ctx.db, ctx.actor.userId) : await viewedVendor(ctx, vendor);
  return { vendor: row ? await presented(ctx, row) : null };
}

/** Saves the vendor of the caller as it was read; version 0 makes a new one. */
export async function saveVendor(
  ctx: Member,
  version: number,
  { areas: named, closed_days: days, password, ...input }: Input,
): Promise<ReplyOf<typeof api.putVendor>> {
  const before = await findVendorOf(ctx.db, ctx.actor.userId);
  if (before && !vendorCan(before).change) throw new AppError('vendor.closed');
  // what was left out stays
  const patch = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<VendorRow>;
  const places = {
    ...(named && { areas: await areasIn(ctx, named) }),
    ...(days && { closed_days: [...new Set(days)].sort() }),
  };
  const asked = { ...patch, ...places };
  if ((before?.version ?? 0) !== version) return alreadySaved(ctx, asked);
  const newPayout = before && changesPayout(before, input.payout) ? input.payout : undefined;
  if (newPayout) await confirmPassword(ctx, '/password', password);
  const id = before?.id ?? (await nextId(ctx.db, vendors));
  const at = iso(ctx.now());
  const overtaken = new AppError('request.conflict');
  try {
    await commit(
      ctx.db,
      [
        ...(before
          ? [
              updateVendor(ctx.db, before, {
                ...patch,
                ...(newPayout && { payout_changed_at: at }),
                updated_at: at,
              }),
              abortIfUnchanged(ctx.db),
            ]
          : [insertVendor(ctx.db, newVendor(ctx, id, input))]),
        ...(places.areas ? replaceAreas(ctx.db, id, places.areas) : []),
        ...(places.closed_days ? replaceClosedDays(ctx.db, id, places.closed_days) : []),
        auditEntry(ctx, before ? 'vendor.changed' : 'vendor.added', {
          kind: 'vendor',
          id,
          after: { changed: Object.keys(asked) },
        }),
        // in case that it was not them
        ...(before && newPayout
          ? [
              payoutChangedEmail.enqueue(ctx, {
                user_id: before.user_id,
                from: before.payout && lastOfAccount(before.payout),
                to: lastOfAccount(newPayout),
              }),
            ]
          : []),
      ],
      overtaken,
    );
  } catch (error) {
    if (error !== overtaken && !isConflict(error, 'vendors')) throw error;
    return alreadySaved(ctx, asked);
  }
  ctx.dispatchOutbox();
  return { vendor: await presented(ctx, await ownVendor(ctx)) };
}

const newVendor = (
  ctx: Member,
  id: number,
  { calendar = USUAL_WEEK, payout, ...details }: Omit<Input, 'areas' | 'closed_days' | 'password'>,
): VendorRow => ({
  ...details,
  id,
  user_id: ctx.actor.userId,
  calendar,
  payout: payout ?? null,
  payout_changed_at: null,
  state: 'draft',
  state_note: null,
  rating: null,
  version: 1,
  created_at: iso(ctx.now()),
  applied_at: null,
  updated_at: iso(ctx.now()),
});

/** The vendor that was changed in the meantime, where it is as asked for; else throws what it is now. */
async function alreadySaved(ctx: Member, asked: object): Promise<{ vendor: api.Vendor }> {
  const current = await readOwnVendor(ctx, {});
  if (current.vendor && isApplied(withSortedAreas(current.vendor), withSortedAreas(asked)))
    return { vendor: current.vendor };
  throw new AppError('request.stale', { current });
}

/** The labels of areas differ by language. */
const withSortedAreas = (some: { areas?: VendorArea[] }) => ({
  ...some,
  ...(some.areas && { areas: some.areas.map(({ kind, value }) => `${kind} ${value}`).sort() }),
});

/** The areas as they are stored: each once, those that exist. */
async function areasIn(ctx: Member, named: NonNullable<Input['areas']>): Promise<VendorArea[]> {
  const ids = named.filter(({ kind }) => kind === 'cemetery').map(({ value }) => Number(value));
  const known = ids.length > 0 ? await listCemeteries(ctx.db, ids.filter(Number.isSafeInteger)) : [];
  const areas = named.map(({ kind, value }, at) => {
    const area = { kind, ...storedArea(kind, value) };
    if (kind === 'cemetery') {
      const cemetery = known.find(({ id }) => String(id) === value);
      if (cemetery) return { ...area, label: ctx.locale === 'he' ? cemetery.name_he : cemetery.name_en };
    } else if (kind === 'country' ? COUNTRY.test(area.value) : area.value !== '') return area;
    throw invalid([{ pointer: `/areas/${at}/value`, code: 'value.invalid', params: {} }]);
  });
  return [...new Map(areas.map((area) => [`${area.kind}\n${area.value}`, area])).values()];
}

const COUNTRY = /^[A-Z]{2}$/;

const storedArea = (kind: VendorArea['kind'], value: string) => {
  if (kind === 'city') return { value: searchKey(value), label: value };
  const code = kind === 'country' ? value.toUpperCase() : value;
  return { value: code, label: code };
};

/** Sends the vendor of the caller for approval. Sending it again changes nothing. */
export async function sendVendor(ctx: Member): Promise<ReplyOf<typeof api.sendVendor>> {
  const row = await ownOpenVendor(ctx);
  if (row.state === 'applied') return { vendor: await presented(ctx, row) };
  if (!vendorCan(row).send) throw new AppError('vendor.not_now');
  const [{ areas }, products] = [await wholeVendor(ctx.db, row), await listProductsOf(ctx.db, row.id)];
  const faults = unsendable({
    areas: areas.length,
    products: products.filter(({ state }) => state !== 'draft').length,
    payout: row.payout,
  });
  if (faults.length > 0) throw invalid(faults);
  const applied_at = row.applied_at ?? iso(ctx.now());
  return moved(ctx, row, 'applied', { applied_at });
}

/** Pauses or resumes the vendor of the caller; an administrator's pause stays. */
export async function setOwnState(
  ctx: Member,
  state: 'approved' | 'paused',
): Promise<ReplyOf<typeof api.setVendorState>> {
  const row = await ownOpenVendor(ctx);
  if (row.state === state) return { vendor: await presented(ctx, row) };
  const can = vendorCan(row);
  if (state === 'paused' ? !can.pause : !can.resume) throw new AppError('vendor.not_now');
  return moved(ctx, row, state);
}

async function moved(
  ctx: Member,
  row: VendorRow,
  state: VendorState,
  patch: Partial<VendorRow> = {},
): Promise<{ vendor: api.Vendor }> {
  const overtaken = new AppError('request.conflict');
  const statements = [
    updateVendor(ctx.db, row, { ...patch, state, state_note: null, updated_at: iso(ctx.now()) }),
    abortIfUnchanged(ctx.db),
    auditEntry(ctx, 'vendor.moved', {
      kind: 'vendor',
      id: row.id,
      before: { state: row.state },
      after: { state },
    }),
  ];
  try {
    await commit(ctx.db, statements, overtaken);
  } catch (error) {
    if (error !== overtaken || (await ownVendor(ctx)).state !== state) throw error;
  }
  return { vendor: await presented(ctx, await ownVendor(ctx)) };
}
