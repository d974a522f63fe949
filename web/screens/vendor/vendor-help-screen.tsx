import { Trans, useLingui } from '@lingui/react/macro';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { ContactLink } from '#web/ui/error-summary.tsx';

/** How selling flowers works, for vendors. */
export function VendorHelpScreen({ asVendor }: { asVendor: string | undefined }) {
  const { t } = useLingui();
  return (
    <VendorPage title={t`Help for vendors`} vendor={asVendor}>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl!">
          <Trans>New orders</Trans>
        </h2>
        <p>
          <Trans>
            We email you each new order. You usually have 24 hours to accept or decline it; the order shows
            the deadline. After that we may ask another florist. If you cannot deliver on that day, decline
            early, so that the family is not kept waiting.
          </Trans>
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl!">
          <Trans>Delivery</Trans>
        </h2>
        <p>
          <Trans>
            The order has the name, the place of the grave where it is known, and the words for the card. Take
            a photo when the flowers are in their place: it completes the order and is shown to the buyer.
            Please keep other people out of the photo.
          </Trans>
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl!">
          <Trans>Products</Trans>
        </h2>
        <p>
          <Trans>
            We look at the words and photos of each product before it is on sale. Prices, numbers and notice
            can be changed at any time; orders that were placed keep theirs.
          </Trans>
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl!">
          <Trans>Payouts</Trans>
        </h2>
        <p>
          <Trans>
            Once a month there is a statement of your orders, less our fee (shown under Payouts). An order is
            part of it 72 hours after its photo, if no issue was reported. We pay to the account in your
            settings.
          </Trans>
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-xl!">
          <Trans>Days off</Trans>
        </h2>
        <p>
          <Trans>
            In your settings you can name the days on which you do not deliver, or pause new orders. Orders
            that you accepted still need to be carried out.
          </Trans>
        </p>
      </section>
      <p>
        <Trans>Is something else unclear?</Trans> <ContactLink />
      </p>
    </VendorPage>
  );
}
