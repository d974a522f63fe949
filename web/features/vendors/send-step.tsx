import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Product, Vendor } from '#worker/contract/vendor.ts';
import { areaName } from './area-picker.tsx';
import { productName } from './product-preview.tsx';
import { isFinished, missingSteps, type VendorStep } from './steps.ts';
import { useSendVendor } from './vendor-queries.ts';

/** What was filled in, each with a link back to its step, and the button that sends it. */
export function SendStep({ vendor, products }: { vendor: Vendor; products: readonly Product[] }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const send = useSendVendor();
  const missing = missingSteps(vendor, products);
  const [faults, setFaults] = useState<{ fieldId: string; message: string }[]>([]);
  const texts: Partial<Record<VendorStep, string>> = {
    area: t`Add at least one area`,
    products: t`Vendor needs at least one product`,
    payout: t`Say where we can pay you`,
  };
  const shown = faults.filter(({ fieldId }) => missing.some((step) => fieldId === rowId(step)));

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (send.isPending) return;
        if (missing.length > 0)
          return setFaults(missing.map((step) => ({ fieldId: rowId(step), message: texts[step] ?? '' })));
        send.mutate(undefined);
      }}
    >
      <ErrorSummary faults={shown} />
      <dl className="border-t border-(--line)">
        <Row step="company" name={t`Company`}>
          <UserText>{vendor.company}</UserText>
        </Row>
        <Row step="area" name={t`Delivers to`}>
          {vendor.areas.length === 0 ? (
            <Trans>Nothing yet</Trans>
          ) : (
            <UserText>{vendor.areas.map((area) => areaName(area, locale)).join(', ')}</UserText>
          )}
        </Row>
        <Row step="products" name={t`Products`}>
          {products.some(isFinished) ? (
            <UserText>
              {products
                .filter(isFinished)
                .map((product) => productName(product, locale))
                .join(', ')}
            </UserText>
          ) : (
            <Trans>Nothing yet</Trans>
          )}
        </Row>
        <Row step="payout" name={t`Payouts`}>
          {vendor.payout ? <UserText>{vendor.payout.bank}</UserText> : <Trans>Nothing yet</Trans>}
        </Row>
      </dl>
      {send.error && <CallFault error={send.error} />}
      <SubmitButton busy={send.isPending} busyLabel={t`Sending…`}>
        <Trans>Send the application</Trans>
      </SubmitButton>
    </form>
  );
}

const rowId = (step: VendorStep) => `vendor-step-${step}`;

function Row({ step, name, children }: { step: VendorStep; name: string; children: ReactNode }) {
  const { locale } = useLocale();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-(--line) py-3">
      <div className="min-w-0">
        <dt className="small">{name}</dt>
        <dd className="wrap-anywhere">{children}</dd>
      </div>
      <Link
        id={rowId(step)}
        to="/$locale/onboarding/vendor"
        params={{ locale }}
        search={{ step }}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        <Trans>
          Change<span className="unseen">: {name}</span>
        </Trans>
      </Link>
    </div>
  );
}
