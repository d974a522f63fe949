import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { type CouponState, listCoupons } from '#worker/contract/coupon-admin.ts';

export const COUPONS_KEY = 'coupons';

/** The coupons by the filters of the address. */
export const couponsQuery = ({ q, state }: { q?: string | undefined; state?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: [COUPONS_KEY, q ?? '', state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCoupons,
        {
          query: {
            ...(q && { q }),
            ...(state && { state: state as CouponState }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
