import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { userQuery } from '#web/lib/session.ts';
import type { BodyIn, QueryIn } from '#worker/contract/endpoint.ts';
import { listCemeteries } from '#worker/contract/grave-record.ts';
import * as api from '#worker/contract/vendor.ts';
import { listAdminVendors } from '#worker/contract/vendor-admin.ts';

const VENDOR = 'vendor';
const PRODUCTS = 'products-of-vendor';
const ADMIN = 'vendors-for-admin';

const of = (vendor: string | undefined) => (vendor === undefined ? {} : { vendor });

/** The vendor of the user, or null; `vendor` is the id of one that an administrator looks at. */
export const vendorQuery = (vendor?: string) =>
  queryOptions({
    queryKey: [VENDOR, vendor ?? 'own'],
    queryFn: async ({ signal }) => (await call(api.getVendor, { query: of(vendor) }, signal)).vendor,
    staleTime: 0,
  });

/** The products of the same vendor. */
export const productsQuery = (vendor?: string) =>
  queryOptions({
    queryKey: [PRODUCTS, vendor ?? 'own'],
    queryFn: async ({ signal }) => (await call(api.listOwnProducts, { query: of(vendor) }, signal)).products,
    staleTime: 0,
  });

/** The vendors by the filters of the address. */
export const vendorsQuery = ({ q, state, sort }: AdminSearch) => {
  const filters = Object.fromEntries(
    Object.entries({ q, state, sort }).filter(([, value]) => value),
  ) as QueryIn<typeof listAdminVendors>;
  return infiniteQueryOptions({
    queryKey: [ADMIN, 'in', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAdminVendors, { query: { ...filters, ...(pageParam && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
};

/** A vendor with its products, for administrators, who are asked for a reason. */
export const adminVendorQuery = (id: number) =>
  queryOptions({
    queryKey: [ADMIN, 'one', id],
    queryFn: async ({ signal }) => (await call(api.readVendor, { params: { id } }, signal)).vendor,
    staleTime: 0,
    retry: false,
  });

/** The products that wait for review. */
export const reviewQuery = infiniteQueryOptions({
  queryKey: [ADMIN, 'review'],
  queryFn: ({ pageParam, signal }) =>
    call(api.listReviewedProducts, { query: pageParam ? { cursor: pageParam } : {} }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
});

export const cemeteriesQuery = (q: string) =>
  queryOptions({
    queryKey: ['cemeteries', q],
    queryFn: async ({ signal }) => (await call(listCemeteries, { query: { q } }, signal)).cemeteries,
    placeholderData: keepPreviousData,
  });

/** Shows a vendor as a reply has it. */
export function showVendor(queries: QueryClient, vendor: api.Vendor): void {
  queries.setQueryData(vendorQuery().queryKey, vendor);
}

/** Shows a product as a reply has it, a new one behind the others; one that is archived is gone. */
export function showProduct(queries: QueryClient, product: api.Product): void {
  queries.setQueryData(productsQuery().queryKey, (before: api.Product[] | undefined) => {
    const isListed = before?.some(({ id }) => id === product.id);
    const next = isListed
      ? before?.map((one) => (one.id === product.id ? product : one))
      : [...(before ?? []), product];
    return next?.filter(({ state }) => state !== 'archived');
  });
}

export type VendorBody = BodyIn<typeof api.putVendor>;

const inputOf = ({ company, company_id, phone, email, about, address, languages }: api.Vendor) => ({
  company,
  company_id,
  phone,
  email,
  about,
  address,
  languages,
});

/** Saves a part of the vendor as it was read; the other details are sent as they are. */
export const saveVendor = (vendor: api.Vendor | null, patch: Partial<VendorBody>) =>
  call(api.putVendor, {
    version: vendor?.version ?? 0,
    body: { ...(vendor && inputOf(vendor)), ...patch } as VendorBody,
  });

/** One request at a time: the second tap of a double tap may come before the first has rendered. */
function useOneAtATime<Input, Reply>(send: (input: Input) => Promise<Reply>) {
  const sending = useRef<Promise<Reply>>(null);
  return (input: Input): Promise<Reply> => {
    sending.current ??= send(input).finally(() => {
      sending.current = null;
    });
    return sending.current;
  };
}

function useVendorChange<Input>(send: (input: Input) => Promise<{ vendor: api.Vendor }>) {
  const queries = useQueryClient();
  const sendOnce = useOneAtATime(send);
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ vendor }) => showVendor(queries, vendor),
    onError: () => void queries.invalidateQueries({ queryKey: [VENDOR] }),
  });
}

export const useSendVendor = () => useVendorChange((_: undefined) => call(api.sendVendor, {}));

export const useSetVendorState = () =>
  useVendorChange((state: 'approved' | 'paused') => call(api.setVendorState, { body: { state } }));

export function useMoveProduct({ id }: Pick<api.Product, 'id'>) {
  const queries = useQueryClient();
  const sendOnce = useOneAtATime((state: api.ProductState) =>
    call(api.moveProduct, { params: { id }, body: { state } }),
  );
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ product }) => showProduct(queries, product),
    onError: () => void queries.invalidateQueries({ queryKey: [PRODUCTS] }),
  });
}

/** Copies a product. A retry after a failure repeats the same attempt, so that one copy is made. */
export function useDuplicateProduct({ id }: Pick<api.Product, 'id'>) {
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  const sendOnce = useOneAtATime((_: undefined) => {
    key.current ??= randomId();
    return call(api.duplicateProduct, { params: { id }, idempotencyKey: key.current });
  });
  return useMutation({
    mutationFn: sendOnce,
    onSuccess: ({ product }) => {
      key.current = null;
      showProduct(queries, product);
    },
  });
}

/** After an administrator has decided, their lists are fetched again, and their own role is. */
function useDecision<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  const sendOnce = useOneAtATime(send);
  return useMutation({
    mutationFn: sendOnce,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [ADMIN] });
      void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

export const useDecideVendor = ({ id, version }: Pick<api.Vendor, 'id' | 'version'>) =>
  useDecision((body: BodyIn<typeof api.decideVendor>) =>
    call(api.decideVendor, { params: { id }, version, body }),
  );

export const useDecideProduct = ({ id, version }: Pick<api.Product, 'id' | 'version'>) =>
  useDecision((body: BodyIn<typeof api.decideProduct>) =>
    call(api.decideProduct, { params: { id }, version, body }),
  );
