import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminSearch } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import type { SortByTime } from '#worker/contract/admin-list.ts';
import { type CouponState, listCoupons } from '#worker/contract/coupon-admin.ts';

export const COUPONS_KEY = 'coupons';

/** The coupons by the filters of the address. */
export const couponsQuery = ({ q, state, sort }: AdminSearch) =>
  infiniteQueryOptions({
    queryKey: [COUPONS_KEY, q ?? '', state ?? '', sort ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCoupons,
        {
          query: {
            ...(q && { q }),
            ...(state && { state: state as CouponState }),
            ...(sort && { sort: sort as SortByTime }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
