import type { z } from 'zod';
import { hasCardNumber } from '#worker/contract/card-number.ts';
import { coded } from './primitives.ts';

/** Refuses text with the number of a payment card: it belongs on the provider's page only. */
export const withoutCardNumber = <S extends z.ZodType<string>>(schema: S) =>
  schema.refine((text) => !hasCardNumber(text), coded('text.card_number'));
