import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { pricesQuery } from '#web/features/plans/price-queries.ts';
import { AreaForm } from '#web/features/vendors/area-form.tsx';
import { CompanyForm } from '#web/features/vendors/company-form.tsx';
import { PayoutForm } from '#web/features/vendors/payout-form.tsx';
import { ProductsStep } from '#web/features/vendors/products-step.tsx';
import { SendStep } from '#web/features/vendors/send-step.tsx';
import { VendorStepPage } from '#web/features/vendors/step-page.tsx';
import { STEPS, stepOf, type VendorStep } from '#web/features/vendors/steps.ts';
import { productsQuery, vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { Note, VendorStateNote } from '#web/features/vendors/vendor-state.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { userQuery } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { isServing, type Vendor } from '#worker/contract/vendor.ts';

/** The application of a vendor, one step a page; later its state. */
export function OnboardingVendorScreen({ step }: { step: string | undefined }) {
  const { data: vendor } = useSuspenseQuery(vendorQuery());
  // who has sent it may still change what is in the other steps
  const isOver = step === undefined || step === 'send' || !vendor?.can.change;
  if (vendor && !vendor.can.send && isOver) return <SentPage vendor={vendor} />;
  return <Steps vendor={vendor} wanted={step} />;
}

function Steps({ vendor, wanted }: { vendor: Vendor | null; wanted: string | undefined }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data: products } = useSuspenseQuery(productsQuery());
  const { data: prices } = useSuspenseQuery(pricesQuery);
  const { data: user } = useQuery(userQuery);
  const step = stepOf(wanted, vendor, products);

  function next() {
    const after = STEPS[STEPS.indexOf(step) + 1] ?? 'send';
    const isSent = vendor !== null && !vendor.can.send;
    void navigate({
      to: '/$locale/onboarding/vendor',
      params: { locale },
      search: isSent ? {} : { step: after },
    });
  }

  const titles: Record<VendorStep, string> = {
    company: t`Sell flowers with Dorot`,
    area: t`Area and calendar`,
    products: t`Your products`,
    payout: t`Payout details`,
    send: t`Check and send`,
  };
  const form = { vendor, action: t`Continue`, onSaved: next };
  return (
    <VendorStepPage
      key={step}
      step={step}
      title={titles[step]}
      intro={
        step === 'company' &&
        t`Florists deliver bouquets to graves and families for us. Tell us about your company; what you fill in is kept.`
      }
    >
      {vendor?.state === 'needs_info' && <Note note={vendor.state_note} />}
      {step === 'company' && <CompanyForm {...form} email={user?.email ?? ''} />}
      {step === 'area' && <AreaForm {...form} />}
      {step === 'products' && <ProductsStep products={products} currency={prices.currency} onDone={next} />}
      {step === 'payout' && <PayoutForm {...form} />}
      {step === 'send' && vendor && <SendStep vendor={vendor} products={products} />}
    </VendorStepPage>
  );
}

/** The state of an application that was sent. */
function SentPage({ vendor }: { vendor: Vendor }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const params = { locale };
  const title = t`Your application`;
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pt-6 pb-16">
      <h1>{title}</h1>
      <VendorStateNote vendor={vendor} />
      <div className="flex flex-wrap gap-3">
        {isServing(vendor.state) ? (
          <Link to="/$locale/vendor/products" params={params} className="button main">
            <Trans>Your products</Trans>
          </Link>
        ) : (
          vendor.can.change && (
            <Link
              to="/$locale/onboarding/vendor"
              params={params}
              search={{ step: 'company' }}
              className="button"
            >
              <Trans>Change your details</Trans>
            </Link>
          )
        )}
      </div>
    </div>
  );
}
