import type { Update } from '#worker/contract/update.ts';

/** The update that a memory on Ruth Cohen's site was published; a higher id is later. */
export const anUpdate = (id: number, more: Partial<Update> = {}): Update => ({
  id,
  kind: 'memory_published',
  at: new Date(Date.now() - 60_000 * (100 - id)).toISOString(),
  is_read: false,
  site: { id: 7, slug: 'ruth-cohen', name: 'רות כהן', mode: 'regular' },
  community: null,
  by: null,
  memory_id: 31,
  order_id: null,
  is_candle: false,
  group: null,
  claim: null,
  invitation: null,
  note: null,
  count: null,
  ...more,
});
