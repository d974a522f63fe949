/** What a card does: when it is typed on the page, and when it is charged later without the payer. */
export type Behaviour =
  | 'paid'
  | 'declined'
  | 'confirm'
  | 'expired'
  | 'insufficient'
  | 'declined_later'
  | 'answer_lost'
  | 'refund_pending'
  | 'refund_fails';

type TestCard = { number: string; behaviour: Behaviour; says: string };

/** The numbers are the provider's documented ones, but for that whose answer is lost, which is our own. */
export const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'paid', says: 'Pays.' },
  { number: '4000000000000002', behaviour: 'declined', says: 'Is declined.' },
  {
    number: '4000002500003155',
    behaviour: 'confirm',
    says: 'Has to be confirmed with the bank; later charges without the payer are refused.',
  },
  { number: '4000000000000069', behaviour: 'expired', says: 'Is declined: expired.' },
  { number: '4000000000009995', behaviour: 'insufficient', says: 'Is declined: insufficient funds.' },
  {
    number: '4000000000000341',
    behaviour: 'declined_later',
    says: 'Pays now; later charges without the payer are declined.',
  },
  {
    number: '4000000000005043',
    behaviour: 'answer_lost',
    says: 'Pays, but the answer is lost: the page fails, and later charges break the connection after charging.',
  },
  {
    number: '4000000000007726',
    behaviour: 'refund_pending',
    says: 'Pays; a refund is pending for an hour, and then made.',
  },
  {
    number: '4000000000005126',
    behaviour: 'refund_fails',
    says: 'Pays; a refund is made, and comes back after an hour.',
  },
];

export type Decline = { code: string; decline_code?: string; message: string };

const DECLINES: Partial<Record<Behaviour, Decline>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  insufficient: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};

const LATER: Partial<Record<Behaviour, Decline>> = {
  declined_later: DECLINES.declined ?? { code: 'card_declined', message: '' },
  confirm: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

export const NOT_CONFIRMED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank did not confirm the payment.',
};

/** Why a card is refused on the page; undefined where it pays. */
export const declineOf = (behaviour: Behaviour): Decline | undefined => DECLINES[behaviour];

/** Why a saved card is refused without its owner; undefined where it pays. */
export const laterDeclineOf = (behaviour: Behaviour): Decline | undefined =>
  LATER[behaviour] ?? DECLINES[behaviour];

/** A card without its number. */
export type Card = {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  behaviour: Behaviour;
};

export type Typed = { number: string; expiry: string; cvc: string };

/** The card of a test number or of the name of a behaviour, as tests name it. */
export function testCard(name: string, now: Date): Typed | undefined {
  const card = CARDS.find(({ number, behaviour }) => number === name || behaviour === name);
  const year = String(now.getUTCFullYear() + 3).slice(-2);
  return card && { number: card.number, expiry: `12 / ${year}`, cvc: '123' };
}

/** What was typed, as a card; a decline where it cannot be one. A number that is no test card is declined. */
export function readCard({ number, expiry, cvc }: Typed, now: Date): Card | Decline {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.' };
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const exp_month = Number(month);
  const exp_year = 2000 + Number(year);
  if (!month || exp_month < 1 || exp_month > 12)
    return { code: 'invalid_expiry_month', message: 'Your card’s expiry date is invalid: MM / YY.' };
  if (Date.UTC(exp_year, exp_month) <= now.getTime())
    return { code: 'invalid_expiry_year', message: 'Your card’s expiry date is in the past.' };
  if (!/^\s*\d{3,4}\s*$/.test(cvc))
    return { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' };
  const known = CARDS.find((card) => card.number === digits);
  if (!known)
    return {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Only test cards work here. Never type a real card.',
    };
  return { brand: 'visa', last4: digits.slice(-4), exp_month, exp_year, behaviour: known.behaviour };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((so, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return so + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
