import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VendorDecision } from './decision-form.tsx';
import { ProductInBoth } from './product-preview.tsx';
import { ProductBadge, VendorBadge } from './state-badge.tsx';
import { VendorDetails } from './vendor-details.tsx';
import { adminVendorQuery } from './vendor-queries.ts';
import { Note } from './vendor-state.tsx';

type Props = { id: number; onDone: () => void };

/** A vendor with where they are paid, which is read with a reason, and what an administrator decides. */
export function VendorSheet({ id, onDone }: Props) {
  const { locale } = useLocale();
  const { data: vendor, error, refetch } = useQuery(adminVendorQuery(id));
  if (error) return <CallFault error={error} again={() => void refetch()} />;
  if (!vendor) return <SkeletonRows />;
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        <VendorBadge state={vendor.state} />
        <Note note={vendor.state_note} />
        <div className="flex flex-wrap gap-x-6">
          <Link
            to="/$locale/vendor/products"
            params={{ locale }}
            search={{ vendor: String(vendor.id) }}
            className={link}
          >
            <Trans>View as this vendor</Trans>
          </Link>
          <Link
            to="/$locale/admin/statements"
            params={{ locale }}
            search={{ vendor: String(vendor.id) }}
            className={link}
          >
            <Trans>Payouts</Trans>
          </Link>
        </div>
      </div>
      <VendorDetails vendor={vendor} />
      <VendorDecision key={vendor.version} vendor={vendor} onDone={onDone} />
      {vendor.products.map((product) => (
        <div key={product.id} className="flex flex-col items-start gap-3">
          <ProductBadge state={product.state} />
          <ProductInBoth product={product} />
        </div>
      ))}
    </>
  );
}
