import { Trans } from '@lingui/react/macro';
import type { Card } from '#worker/contract/billing.ts';

/** The names under which providers list the brands of cards. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  isracard: 'Isracard',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** What a person recognises a card by. */
export function CardName({ card: { brand, last4 } }: { card: Pick<Card, 'brand' | 'last4'> }) {
  const key = brand.toLowerCase();
  const name = <bdi>{Object.hasOwn(BRANDS, key) ? BRANDS[key] : brand}</bdi>;
  const digits = <bdi dir="ltr">{last4}</bdi>;
  return (
    <Trans>
      {name} ending in {digits}
    </Trans>
  );
}
