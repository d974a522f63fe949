import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { getGrave } from '#worker/contract/grave.ts';

/** The people of a shared grave whom the user may see. `id` as in the page's path. */
export const graveQuery = (id: string) =>
  queryOptions({
    queryKey: ['graves', id],
    queryFn: ({ signal }) => call(getGrave, { params: { id } }, signal),
  });
