import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminTable, type Column, StateWord, type Tone, useAdminSearch } from '#web/features/admin/public.ts';
import { ViewTabs } from '#web/features/operations/view-tabs.tsx';
import { ProductDecision } from '#web/features/vendors/decision-form.tsx';
import { ProductInBoth } from '#web/features/vendors/product-preview.tsx';
import { reviewQuery, vendorsQuery } from '#web/features/vendors/vendor-queries.ts';
import { VendorSheet } from '#web/features/vendors/vendor-sheet.tsx';
import { VENDOR_WORDS } from '#web/features/vendors/vendor-words.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Price } from '#web/ui/price.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type ReviewedProduct, VENDOR_STATES, type VendorState } from '#worker/contract/vendor.ts';
import { exportAdminVendors, type ListedVendor } from '#worker/contract/vendor-admin.ts';

const TONES: Record<VendorState, Tone> = {
  draft: 'quiet',
  applied: 'warning',
  needs_info: 'quiet',
  approved: 'good',
  paused: 'quiet',
  closed: 'danger',
};

/** The vendors, and the products of theirs that wait for review. */
export function AdminVendorsScreen() {
  const [search] = useAdminSearch();
  return search.view === 'products' ? <InReview /> : <Vendors />;
}

function Views({ shown }: { shown: 'vendors' | 'products' }) {
  const { t } = useLingui();
  return (
    <ViewTabs
      label={t`Vendors and products`}
      shown={shown}
      tabs={[
        { view: 'vendors', label: t`Vendors` },
        { view: 'products', label: t`Products in review` },
      ]}
    />
  );
}

function Vendors() {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(vendorsQuery(search));
  const [message, setMessage] = useState('');
  const columns: Column<ListedVendor>[] = [
    {
      id: 'company',
      label: t`Company`,
      sort: 'company',
      cell: ({ company }) => <UserText>{company}</UserText>,
    },
    { id: 'id', label: t`ID`, isNumber: true, cell: ({ id }) => <bdi className="font-mono">{id}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => <StateWord tone={TONES[state]}>{i18n._(VENDOR_WORDS[state].name)}</StateWord>,
    },
    { id: 'rating', label: t`Rating`, isNumber: true, cell: ({ rating }) => rating },
    { id: 'applied', label: t`Applied`, cell: ({ applied_at }) => applied_at && day(applied_at) },
    { id: 'updated', label: t`Changed`, cell: ({ updated_at }) => day(updated_at) },
    { id: 'created', label: t`Created`, sort: 'created', cell: ({ created_at }) => day(created_at) },
    {
      id: 'payout',
      label: t`Payout details changed`,
      cell: ({ payout_changed_at }) => payout_changed_at && day(payout_changed_at),
      extra: true,
    },
  ];
  return (
    <AdminTable
      title={t`Vendors`}
      lead={
        <>
          <Views shown="vendors" />
          <StatusMessage>{message}</StatusMessage>
        </>
      }
      list={list}
      rows={list.data?.pages.flatMap(({ vendors }) => vendors) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ company }) => company}
      searchLabel={t`Company or ID`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: VENDOR_STATES.map((id) => ({ id, label: i18n._(VENDOR_WORDS[id].name) })),
        },
      ]}
      csv={{ path: exportAdminVendors.path, name: 'vendors' }}
      sheet={({ id }) => (
        <VendorSheet key={id} id={id} onDone={() => setMessage(t`The decision was saved.`)} />
      )}
      empty={t`There are no vendors.`}
    />
  );
}

function InReview() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const list = useInfiniteQuery(reviewQuery);
  const [message, setMessage] = useState('');
  const nameOf = ({ name_he, name_en }: ReviewedProduct) =>
    (locale === 'he' ? name_he || name_en : name_en || name_he) || '—';
  const columns: Column<ReviewedProduct>[] = [
    { id: 'name', label: t`Product`, cell: (product) => <UserText>{nameOf(product)}</UserText> },
    { id: 'company', label: t`Company`, cell: ({ vendor }) => <UserText>{vendor.company}</UserText> },
    {
      id: 'price',
      label: t`Price`,
      isNumber: true,
      cell: ({ price_minor, currency }) => <Price amountMinor={price_minor} currency={currency} />,
    },
    { id: 'updated', label: t`Changed`, cell: ({ updated_at }) => day(updated_at) },
  ];
  return (
    <AdminTable
      title={t`Vendors`}
      lead={
        <>
          <Views shown="products" />
          <StatusMessage>{message}</StatusMessage>
        </>
      }
      list={list}
      rows={list.data?.pages.flatMap(({ products }) => products) ?? []}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      sheet={(product, close) => (
        <>
          <ProductInBoth product={product} />
          <ProductDecision
            key={product.version}
            product={product}
            onDone={() => {
              setMessage(t`The vendor hears of it by email.`);
              close();
            }}
          />
        </>
      )}
      empty={t`No product is waiting.`}
    />
  );
}
