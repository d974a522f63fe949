import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProductDecision, VendorDecision } from '#web/features/vendors/decision-form.tsx';
import { ProductInBoth } from '#web/features/vendors/product-preview.tsx';
import { ProductBadge, VendorBadge } from '#web/features/vendors/state-badge.tsx';
import { VendorDetails } from '#web/features/vendors/vendor-details.tsx';
import { adminVendorQuery, reviewQuery, vendorsQuery } from '#web/features/vendors/vendor-queries.ts';
import { Note } from '#web/features/vendors/vendor-state.tsx';
import { VENDOR_WORDS } from '#web/features/vendors/vendor-words.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { VENDOR_STATES, type VendorState } from '#worker/contract/vendor.ts';

/** For administrators: the vendors by state, one of them with its decision, and the products in review. */
export function AdminVendorsScreen() {
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  useTitle(t`Vendors`);
  return (
    <div className="flex flex-col gap-8">
      <h1>
        <Trans>Vendors</Trans>
      </h1>
      <StatusMessage>{message}</StatusMessage>
      {open === null ? (
        <>
          <VendorList
            onOpen={(id) => {
              setMessage('');
              setOpen(id);
            }}
          />
          <InReview onDone={() => setMessage(t`The vendor hears of it by email.`)} />
        </>
      ) : (
        <OneVendor
          id={open}
          onClose={() => setOpen(null)}
          onDone={() => setMessage(t`The decision was saved.`)}
        />
      )}
    </div>
  );
}

function VendorList({ onOpen }: { onOpen: (id: number) => void }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [state, setState] = useState<VendorState>('applied');
  const list = useInfiniteQuery(vendorsQuery(state));
  const vendors = list.data?.pages.flatMap((page) => page.vendors) ?? [];
  return (
    <section aria-label={t`Vendors by state`} className="flex flex-col gap-4">
      <ChoiceField
        label={t`State`}
        choices={VENDOR_STATES.map((id) => ({ id, label: i18n._(VENDOR_WORDS[id].name) }))}
        value={state}
        onChange={(next) => setState(next as VendorState)}
      />
      {list.isPending ? (
        <SkeletonRows />
      ) : list.isError && vendors.length === 0 ? (
        <CallFault error={list.error} again={() => void list.refetch()} />
      ) : vendors.length === 0 ? (
        <p className="font-serif text-xl">
          <Trans>No vendor is in this state.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-(--line) border-y border-(--line)">
          {vendors.map(({ id, company, rating, updated_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <button
                type="button"
                className="min-h-11 text-start font-medium wrap-anywhere underline underline-offset-4"
                onClick={() => onOpen(id)}
              >
                <UserText>{company}</UserText>
              </button>
              <span className="small">
                {rating !== null && (
                  <>
                    <Trans>Rating {rating}</Trans>
                    {' · '}
                  </>
                )}
                <time dateTime={updated_at}>{day(updated_at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>
        <Trans>Later vendors</Trans>
      </MoreButton>
    </section>
  );
}

type OneProps = { id: number; onClose: () => void; onDone: () => void };

function OneVendor({ id, onClose, onDone }: OneProps) {
  const { locale } = useLocale();
  const { data: vendor, error, refetch } = useQuery(adminVendorQuery(id));
  return (
    <section className="flex max-w-180 flex-col gap-6">
      <button type="button" className="button self-start" onClick={onClose}>
        <Trans>All vendors</Trans>
      </button>
      {error ? (
        <CallFault error={error} again={() => void refetch()} />
      ) : !vendor ? (
        <SkeletonRows />
      ) : (
        <>
          <h2 className="wrap-anywhere">
            <UserText>{vendor.company}</UserText>
          </h2>
          <div className="flex flex-col items-start gap-3">
            <VendorBadge state={vendor.state} />
            <Note note={vendor.state_note} />
            <Link
              to="/$locale/vendor/products"
              params={{ locale }}
              search={{ vendor: String(vendor.id) }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <Trans>View as this vendor</Trans>
            </Link>
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
      )}
    </section>
  );
}

function InReview({ onDone }: { onDone: () => void }) {
  const list = useInfiniteQuery(reviewQuery);
  const products = list.data?.pages.flatMap((page) => page.products) ?? [];
  return (
    <section aria-labelledby="review" className="flex max-w-180 flex-col gap-4">
      <h2 id="review">
        <Trans>Products in review</Trans>
      </h2>
      {list.isPending ? (
        <SkeletonRows />
      ) : list.isError && products.length === 0 ? (
        <CallFault error={list.error} again={() => void list.refetch()} />
      ) : products.length === 0 ? (
        <p>
          <Trans>No product is waiting.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-8">
          {products.map((product) => (
            <li key={product.id} className="flex flex-col gap-4 border-t border-(--line) pt-4">
              <p className="font-medium">
                <UserText>{product.vendor.company}</UserText>
              </p>
              <ProductInBoth product={product} />
              <ProductDecision key={product.version} product={product} onDone={onDone} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>
        <Trans>Later products</Trans>
      </MoreButton>
    </section>
  );
}
