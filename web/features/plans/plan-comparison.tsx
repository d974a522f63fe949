import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Price } from '#web/ui/price.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { EXTENDED_FIELDS_MOST } from '#worker/contract/extended-field.ts';
import { STORAGE_BYTES } from '#worker/contract/media.ts';
import type { PriceList } from '#worker/contract/price.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { priceOf } from './price-queries.ts';

type Row = { key: string; label: ReactNode; free: ReactNode; plan: ReactNode };

/** What every site has, and what a plan adds. */
export function PlanComparison({ site, prices }: { site: Site; prices: PriceList }) {
  const heading = useId();
  const rows = useRows(site, prices);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading}>
        <Trans>What is free, and what a plan adds</Trans>
      </h2>
      <table aria-labelledby={heading} className="w-full border-collapse text-start">
        <thead>
          <tr className="small">
            <td className="w-1/2 py-3" />
            <th scope="col" className="py-3 ps-3 text-start font-medium">
              <Trans>Free</Trans>
            </th>
            <th scope="col" className="py-3 ps-3 text-start font-medium">
              <Trans>With a plan</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, free, plan }) => (
            <tr key={key} className="border-y border-(--line) align-top">
              <th scope="row" className="py-3 text-start font-[450] wrap-anywhere">
                {label}
              </th>
              <td className="py-3 ps-3 text-(--ink-2)">{free}</td>
              <td className="py-3 ps-3">{plan}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useRows(site: Site, prices: PriceList): Row[] {
  const { t } = useLingui();
  const view = useView();
  const isMemorial = site.type === 'memorial' && view.edition === 'memorial';
  const archive = priceOf(prices, 'export');
  return [
    {
      key: 'stories',
      label: takesCandles(site.site_type_id, site.death_civil ?? site.death_hebrew)
        ? t`Stories, candles and comments`
        : t`Stories and comments`,
      free: t`No limit`,
      plan: t`No limit`,
    },
    { key: 'reading', label: t`Reading, inviting and reminders`, free: t`Free`, plan: t`Free` },
    isMemorial && {
      key: 'codes',
      label: t`QR codes that lead to the site`,
      free: t`Always work`,
      plan: t`Always work`,
    },
    { key: 'photos', label: t`Photos and recordings`, free: t`${FREE_PHOTOS} in all`, plan: t`No limit` },
    {
      key: 'storage',
      label: t`Storage`,
      free: fileSize(view, STORAGE_BYTES.free),
      plan: fileSize(view, STORAGE_BYTES.subscribed),
    },
    { key: 'files', label: t`Video and documents`, free: t`No`, plan: t`Yes` },
    { key: 'links', label: t`Links to video and cloud files`, free: t`No`, plan: t`Yes` },
    { key: 'fields', label: t`Additional info fields`, free: t`No`, plan: String(EXTENDED_FIELDS_MOST) },
    isMemorial && {
      key: 'text',
      label: t`Prayers and psalms with the name`,
      free: t`No`,
      plan: t`Yes`,
    },
    view.edition === 'memorial' && {
      key: 'export',
      label: t`Export of the whole site`,
      free: t`No`,
      plan: archive && archive.amountMinor > 0 ? <Price {...archive} /> : t`Included`,
    },
  ].filter((row) => row !== false);
}
