import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { OrderProduct } from '#worker/contract/order.ts';

/** Where the details of an order are chosen, before its payment. */
const DETAILS_PAGES = {
  stickers: '/$locale/site/$id/order-service/qr',
  flowers: '/$locale/site/$id/order-service/flowers',
  box: '/$locale/site/$id/order-service/box',
} as const satisfies Partial<Record<OrderProduct, string>>;
type Stepped = keyof typeof DETAILS_PAGES;

const STEP_NAMES = { details: msg`Details`, delivery: msg`Delivery`, pay: msg`Pay` };
type Step = keyof typeof STEP_NAMES;

/** Flowers are brought to the grave, which is among their details. */
const STEPS: Record<Stepped, readonly Step[]> = {
  stickers: ['details', 'delivery', 'pay'],
  flowers: ['details', 'pay'],
  box: ['details', 'delivery', 'pay'],
};

const hasSteps = (product: OrderProduct): product is Stepped => Object.hasOwn(DETAILS_PAGES, product);

/** Whether an order needs a delivery address, before the server has said so. */
export const isDelivered = (product: OrderProduct): boolean =>
  hasSteps(product) && STEPS[product].includes('delivery');

type Props = {
  product: OrderProduct;
  /** The site's id or slug, as in the page's path. */
  id: string;
  current: Step;
};

/** The steps of an order until it is paid; the way back to its details. Nothing for what is ordered in one step. */
export function OrderSteps({ product, id, current }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  if (!hasSteps(product)) return null;
  return (
    <nav aria-label={t`Steps of the order`}>
      <ol className="flex flex-wrap items-center gap-x-6">
        {STEPS[product].map((step, index) => (
          <li
            key={step}
            className={`flex min-h-11 items-center gap-2 ${step === current ? 'font-semibold' : 'text-(--ink-2)'}`}
            {...(step === current && { 'aria-current': 'step' as const })}
          >
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-full border ${step === current ? 'border-(--accent) text-(--accent)' : 'border-(--line-strong)'}`}
            >
              {index + 1}
            </span>
            {step === 'details' && current !== 'details' ? (
              <Link
                to={DETAILS_PAGES[product]}
                params={{ locale, id }}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {i18n._(STEP_NAMES.details)}
              </Link>
            ) : (
              i18n._(STEP_NAMES[step])
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
