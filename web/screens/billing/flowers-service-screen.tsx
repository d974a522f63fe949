import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { hasGrave } from '#web/features/sites/services.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ServicePage, useServiceSite } from './service-page.tsx';

/** Flowers on the grave: what happens, step by step. `id` is the site's id or slug, as in the page's path. */
export function FlowersServiceScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { site, main } = useServiceSite(id, t`Flowers on the grave`);
  return (
    <ServicePage
      id={id}
      name={main}
      heading={<Trans>Flowers on the grave</Trans>}
      lead={
        <Trans>A florist near the cemetery places a bouquet on a day of your choice and sends a photo.</Trans>
      }
    >
      {hasGrave(site) ? <Steps id={id} /> : <NoGrave />}
    </ServicePage>
  );
}

export const NoGrave = () => (
  <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
    <Trans>Flowers can be ordered for memorial sites, and for life stories that tell of a death.</Trans>
  </p>
);

function Steps({ id }: { id: string }) {
  const { locale } = useLocale();
  return (
    <>
      <ol className="flex list-decimal flex-col gap-3 ps-6">
        <li>
          <Trans>
            You choose a bouquet, a day and the text of the card. The next yahrzeit is offered first.
          </Trans>
        </li>
        <li>
          <Trans>A florist near the cemetery answers within 24 hours. Until then you can cancel.</Trans>
        </li>
        <li>
          <Trans>
            The florist places the flowers on the grave and takes a photo. You find it on the page of the
            order.
          </Trans>
        </li>
        <li>
          <Trans>If nobody can bring the flowers, you get your money back.</Trans>
        </li>
      </ol>
      <p className="text-(--ink-2)">
        <Trans>Each florist sets their own prices. You see them once you enter the cemetery.</Trans>
      </p>
      <Link
        className="button main self-start"
        to="/$locale/site/$id/order-service/flowers"
        params={{ locale, id }}
      >
        <Trans>Order flowers</Trans>
      </Link>
      <p className="text-(--ink-2)">
        <Trans>Do you have a flower shop?</Trans>{' '}
        <Link className="text-link" to="/$locale/onboarding/vendor" params={{ locale }}>
          <Trans>Sell flowers with us</Trans>
        </Link>
      </p>
    </>
  );
}
