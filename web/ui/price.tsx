import { useLocale } from '#web/i18n/use-locale.ts';
import { formatMoney, type Money } from '#worker/shared/money.ts';

/** An amount with its currency. */
export function Price(money: Money) {
  const { locale } = useLocale();
  return <bdi className="whitespace-nowrap tabular-nums">{formatMoney(money, locale)}</bdi>;
}
