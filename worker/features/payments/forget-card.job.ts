import { z } from 'zod';
import { defineJob } from '#worker/core/job.ts';
import { log, withoutData } from '#worker/platform/log.ts';
import { PaymentRefused } from '#worker/platform/payments/payments.ts';
import { findCard } from './card.repo.ts';

/** Forgets a removed card at the provider, too. */
export const forgetCard = defineJob({
  name: 'forget_card',
  payload: z.strictObject({ id: z.number().int() }),
  run: async (ctx, { id }) => {
    const card = await findCard(ctx.db, id);
    if (!card?.removed_at || !ctx.payments) return [];
    await ctx.payments.removeCard(card.ref).catch((error: unknown) => {
      // it has none of that name any more
      if (!(error instanceof PaymentRefused)) throw error;
      log({ event: 'card.unknown', id: String(id), error: withoutData(error) });
    });
    return [];
  },
});
