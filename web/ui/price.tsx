import { formatMoney } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CURRENCY } from '#worker/shared/prices.ts';

/** A price with its currency. */
export function Price({ amount }: { amount: number }) {
  const { locale } = useLocale();
  return <bdi className="whitespace-nowrap tabular-nums">{formatMoney(amount, CURRENCY, locale)}</bdi>;
}
