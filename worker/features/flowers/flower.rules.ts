import type { Course } from '#worker/core/order-course.ts';

/** Offered to one vendor after another until one accepts; a photo of the flowers on the grave completes it. */
export const FLOWER_COURSE: Course = {
  stages: ['offered', 'accepted', 'on_the_way'],
  advances: [
    { move: 'accept', by: ['vendor', 'admin'], from: ['offered'], to: 'accepted' },
    { move: 'decline', by: ['vendor', 'admin', 'system'], from: ['offered'], to: 'offered' },
    { move: 'set_off', by: ['vendor', 'admin'], from: ['accepted'], to: 'on_the_way' },
    { move: 'place', by: ['vendor', 'admin'], from: ['accepted', 'on_the_way'], to: 'completed' },
  ],
  untouched: ['offered'],
  adminStages: [],
  redone: 'accepted',
};

/** An amount is held for the vendor’s answer where the day is this near; where it is later, the card is saved. */
export const HELD_DAYS = 6;
/** A saved card is charged so many days before the day of the flowers. */
export const CHARGED_DAYS = 3;
/** After so many days without a photo something went wrong. */
export const OVERDUE_DAYS = 2;
/** How long a refused charge can be mended. */
export const MEND_SECONDS = 48 * 60 * 60;
/** How long a vendor has to answer. */
export const ANSWER_SECONDS = 24 * 60 * 60;
/** How many vendors are asked for one order. */
export const VENDORS_ASKED = 5;
/** The least price, in percent of what was paid, for which another vendor makes a similar bouquet. */
export const SIMILAR_PERCENT = 80;

/** A phone number of which only the last digits are shown; null where there are too few to hide any. */
export function maskedPhone(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 ? null : `••• ${digits.slice(-3)}`;
}
