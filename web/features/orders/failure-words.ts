import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  expired_card: msg`The card has expired.`,
  insufficient_funds: msg`There is not enough credit on the card for this amount.`,
  incorrect_cvc: msg`The security code of the card was wrong.`,
  card_declined: msg`The bank declined the card.`,
  authentication_required: msg`The bank asks you to confirm the payment on the payment page.`,
};

/** Why a payment was refused, by the provider's code; undefined where that says nothing to a person. */
export const failureWords = (code: string | null): MessageDescriptor | undefined =>
  code !== null && Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
