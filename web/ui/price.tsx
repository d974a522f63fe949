import { useLocale } from '#web/i18n/use-locale.ts';
import { formatPrice } from '#worker/shared/prices.ts';

/** A price with its currency. */
export function Price({ amount }: { amount: number }) {
  const { locale } = useLocale();
  return <bdi className="whitespace-nowrap tabular-nums">{formatPrice(amount, locale)}</bdi>;
}
