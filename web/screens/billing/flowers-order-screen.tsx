import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FlowersForm } from '#web/features/flowers/flowers-form.tsx';
import { PAYMENT_PAGES, readBilling, startCheckout } from '#web/features/orders/billing-information.ts';
import { quoteQuery } from '#web/features/orders/order-queries.ts';
import { OrderSteps } from '#web/features/orders/order-steps.tsx';
import { OrderSummary } from '#web/features/orders/order-summary.tsx';
import { hasGrave } from '#web/features/sites/services.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { FlowersInput } from '#worker/contract/order.ts';
import type { Site } from '#worker/contract/site.ts';
import { NoGrave } from './flowers-service-screen.tsx';
import { ServicePage, useServiceSite } from './service-page.tsx';

/** The order of flowers, until its payment. `id` is the site's id or slug, as in the page's path. */
export function FlowersOrderScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Order flowers`);
  return (
    <ServicePage id={id} name={main} heading={<Trans>Order flowers</Trans>}>
      {hasGrave(site) ? (
        <>
          <OrderSteps product="flowers" id={id} current="details" />
          <OrderOfFlowers id={id} site={site} />
        </>
      ) : (
        <NoGrave />
      )}
    </ServicePage>
  );
}

function OrderOfFlowers({ id, site }: { id: string; site: Site }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const begun = readBilling('flowers', [id, String(site.id), site.slug]);
  return (
    <FlowersForm
      id={id}
      siteId={site.id}
      begun={begun?.flowers}
      onReady={(flowers) => {
        startCheckout({ ...begun, kind: 'flowers', target: id, lines: [], flowers });
        void navigate({ to: PAYMENT_PAGES.flowers, params: { locale, id } });
      }}
      summary={(flowers) => flowers && <Summary target={id} flowers={flowers} />}
    />
  );
}

/** What the flowers cost, as the server computes it: whatever is written on their card. */
function Summary({ target, flowers }: { target: string; flowers: FlowersInput }) {
  // asked for once typing rests
  const settled = useDebounced(JSON.stringify({ ...flowers, card_text: '', phone: '' }));
  const quote = useQuery(
    quoteQuery({ kind: 'flowers', target, lines: [], flowers: JSON.parse(settled) as FlowersInput }),
  );
  if (quote.error) return <CallFault error={quote.error} again={() => void quote.refetch()} />;
  return (
    <section aria-labelledby="flowers-price" className="flex flex-col gap-3 border-t border-(--line) pt-6">
      <h2 id="flowers-price" className="text-xl!">
        <Trans>What it costs</Trans>
      </h2>
      {quote.data ? (
        <div aria-live="polite" aria-busy={quote.isPlaceholderData || undefined}>
          <OrderSummary totals={quote.data} />
        </div>
      ) : (
        <Skeleton>
          <SkeletonLine />
          <SkeletonLine size="60%" />
        </Skeleton>
      )}
    </section>
  );
}
