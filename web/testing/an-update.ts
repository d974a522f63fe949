import type { Update } from '#worker/contract/update.ts';

/** A memory of Ruth Cohen's site was published; of two, the one with the higher number is the later. */
export const anUpdate = (id: number, more: Partial<Update> = {}): Update => ({
  id,
  kind: 'memory_published',
  at: new Date(Date.now() - 60_000 * (100 - id)).toISOString(),
  is_read: false,
  site: { id: 7, slug: 'ruth-cohen', name: 'רות כהן', mode: 'regular' },
  by: null,
  memory_id: 31,
  is_candle: false,
  claim: null,
  invitation: null,
  note: null,
  count: null,
  ...more,
});
