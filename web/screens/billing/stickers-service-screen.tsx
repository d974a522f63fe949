import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';
import { PriceRows } from './price-rows.tsx';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';

/** Stickers and plaques of a site: what they are and cost. `id` is the site's id or slug, as in the page's path. */
export function StickersServiceScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Stickers and plaques`);
  return (
    <ServicePage
      id={id}
      name={main}
      heading={<Trans>Stickers and plaques with a QR code</Trans>}
      lead={
        <Trans>
          For the gravestone or anywhere else. Scanning the code with a phone opens this page, with no app
          needed.
        </Trans>
      }
    >
      {isForStickers(site) ? <Offer id={id} site={site} /> : <MemorialsOnly />}
    </ServicePage>
  );
}

/** Stickers are made for memorials only. */
export const isForStickers = ({ site_type_id }: Site): boolean => site_type_id === 1;

export const MemorialsOnly = () => (
  <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
    <Trans>Stickers and plaques are made for memorial sites only.</Trans>
  </p>
);

function Offer({ id, site }: { id: string; site: Site }) {
  const { locale } = useLocale();
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Trans>A sticker is 5 × 5 cm, printed on weatherproof paper.</Trans>
        </li>
        <li>
          <Trans>A plaque is 6 × 6 cm, a firm plate for rough stone or a wall.</Trans>
        </li>
        <li>
          <Trans>The codes work for as long as the site exists.</Trans>
        </li>
        <li>
          <Trans>Every piece is scanned with a phone before it is sent to you.</Trans>
        </li>
      </ul>
      <Prices />
      {mayOrder(site) ? (
        <div className="flex flex-wrap items-center gap-4">
          <Link className="button main" to="/$locale/site/$id/order-service/qr" params={{ locale, id }}>
            <Trans>Order stickers</Trans>
          </Link>
          {site.can_bind && (
            <Link className="text-link" to="/$locale/site/$id/codes" params={{ locale, id }}>
              <Trans>Print stickers yourself</Trans>
            </Link>
          )}
        </div>
      ) : (
        <StaffOnly />
      )}
    </>
  );
}

const Prices = () => (
  <PriceRows>
    {(row) => (
      <dl className="flex flex-col gap-2">
        {row('qr_sticker', <Trans>A sticker</Trans>)}
        {row('plaque', <Trans>A plaque</Trans>)}
        {row('sticker_delivery', <Trans>Delivery of an order</Trans>)}
      </dl>
    )}
  </PriceRows>
);
