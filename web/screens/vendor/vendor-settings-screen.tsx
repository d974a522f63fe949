import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AreaForm } from '#web/features/vendors/area-form.tsx';
import { CompanyForm } from '#web/features/vendors/company-form.tsx';
import { NoVendor } from '#web/features/vendors/no-vendor.tsx';
import { PayoutForm } from '#web/features/vendors/payout-form.tsx';
import { VendorDetails } from '#web/features/vendors/vendor-details.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { useSetVendorState, vendorQuery } from '#web/features/vendors/vendor-queries.ts';
import { VendorStateNote } from '#web/features/vendors/vendor-state.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Vendor } from '#worker/contract/vendor.ts';

/** The settings of a vendor. `asVendor` is the id of the one that an administrator looks at. */
export function VendorSettingsScreen({ asVendor }: { asVendor: string | undefined }) {
  const { t } = useLingui();
  const { data: vendor } = useSuspenseQuery(vendorQuery(asVendor));
  const [message, setMessage] = useState('');
  if (!vendor) return <NoVendor />;
  const form = { vendor, action: t`Save`, onSaved: () => setMessage(t`Saved.`) };
  return (
    <VendorPage title={t`Vendor settings`} vendor={asVendor}>
      <VendorStateNote vendor={vendor} />
      {asVendor !== undefined || !vendor.can.change ? (
        <VendorDetails vendor={vendor} />
      ) : (
        <>
          <PauseButton vendor={vendor} onDone={setMessage} />
          <StatusMessage>{message}</StatusMessage>
          <Section id="company" heading={<Trans>Company</Trans>}>
            <CompanyForm {...form} />
          </Section>
          <Section id="area" heading={<Trans>Area and calendar</Trans>}>
            <AreaForm {...form} />
          </Section>
          <Section id="payout" heading={<Trans>Payout details</Trans>}>
            <PayoutForm {...form} />
          </Section>
        </>
      )}
    </VendorPage>
  );
}

function Section({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-(--line) pt-6">
      <h2 id={id} className="text-xl!">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function PauseButton({ vendor, onDone }: { vendor: Vendor; onDone: (message: string) => void }) {
  const { t } = useLingui();
  const set = useSetVendorState();
  const { can } = vendor;
  if (!can.pause && !can.resume) return null;
  const go = () => {
    if (set.isPending) return;
    set.mutate(can.pause ? 'paused' : 'approved', {
      onSuccess: () =>
        onDone(can.pause ? t`Paused. No new orders come in.` : t`Resumed. New orders can come in.`),
    });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <button type="button" className="button" aria-disabled={set.isPending || undefined} onClick={go}>
        {can.pause ? <Trans>Pause new orders</Trans> : <Trans>Resume new orders</Trans>}
      </button>
      {set.error && <CallFault error={set.error} />}
    </div>
  );
}
