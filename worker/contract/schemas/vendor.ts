import { z } from 'zod';
import { text } from './primitives.ts';
import { withoutCardNumber } from './without-card-number.ts';

/** On which days of the week a vendor does not deliver (0 is Sunday), and whether on Shabbat and festivals. */
export const WeekCalendar = z.strictObject({
  closed_weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  closed_on_shabbat: z.boolean(),
  closed_on_festivals: z.boolean(),
});
export type WeekCalendar = z.infer<typeof WeekCalendar>;

/** Where a vendor is paid. */
export const PayoutDetails = z.strictObject({
  holder: withoutCardNumber(text(120, 1)),
  bank: withoutCardNumber(text(80, 1)),
  branch: withoutCardNumber(text(40)),
  account: text(60, 1),
});
export type PayoutDetails = z.infer<typeof PayoutDetails>;
