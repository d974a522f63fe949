import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BOX_KIND_NAMES, COLLECTION_NAMES } from '#web/features/orders/box-words.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { BOX_COLLECTIONS, BOX_PRICES } from '#worker/contract/box.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { PriceRows } from './price-rows.tsx';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';

/** The digitization box of a site: what it is and costs. `id` is the site's id or slug, as in the page's path. */
export function BoxServiceScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Digitization box`);
  return (
    <ServicePage
      id={id}
      name={main}
      heading={<Trans>Digitization box</Trans>}
      lead={
        <Trans>
          Photos, documents, cassettes and discs in one parcel. They come to this site as files, and go back
          to you.
        </Trans>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 ps-5">
        <li>
          <Trans>You list the contents and pay. We send you a label for the parcel.</Trans>
        </li>
        <li>
          <Trans>We open the parcel, count the pieces and photograph them.</Trans>
        </li>
        <li>
          <Trans>Each piece is digitized. This takes about 2 weeks.</Trans>
        </li>
        <li>
          <Trans>The files wait on the site until the family approves them.</Trans>
        </li>
        <li>
          <Trans>The originals are sent back with a tracking number.</Trans>
        </li>
      </ol>
      <p>
        <Trans>Pieces that are missing, blank or unreadable are refunded.</Trans>
      </p>
      {!site.subscribed && (
        <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
          <Trans>
            This site has no plan: all files are kept, but only {FREE_PHOTOS} photos and recordings are open.
            The others open with a plan.
          </Trans>
        </p>
      )}
      <BoxPrices />
      {mayOrder(site) ? <OrderLink id={id} /> : <StaffOnly />}
    </ServicePage>
  );
}

function OrderLink({ id }: { id: Site['slug'] }) {
  const { locale } = useLocale();
  return (
    <Link className="button main self-start" to="/$locale/site/$id/order-service/box" params={{ locale, id }}>
      <Trans>Order a box</Trans>
    </Link>
  );
}

function BoxPrices() {
  const { i18n } = useLingui();
  return (
    <PriceRows>
      {(row) => (
        <section aria-labelledby="prices" className="flex flex-col gap-3">
          <h2 id="prices" className="text-xl!">
            <Trans>Price of each piece</Trans>
          </h2>
          <dl className="flex flex-col gap-2">
            {(['photo', 'audio', 'video', 'disc'] as const).map((kind) =>
              row(BOX_PRICES[kind], i18n._(BOX_KIND_NAMES[kind])),
            )}
          </dl>
          <h2 className="text-xl!">
            <Trans>Price of collection and return</Trans>
          </h2>
          <dl className="flex flex-col gap-2">
            {BOX_COLLECTIONS.map((item) => row(item, i18n._(COLLECTION_NAMES[item])))}
          </dl>
        </section>
      )}
    </PriceRows>
  );
}
