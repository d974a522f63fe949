import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Production, WishForm } from '#web/features/orders/wish-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { userQuery } from '#web/lib/session.ts';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  kind: Production;
};

/** The request of a podcast or a book. */
export function ProductionOrderScreen({ id, kind }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const isPodcast = kind === 'podcast';
  const { site, main } = useServiceSite(id, isPodcast ? t`Request a podcast` : t`Request a book`);
  const user = useSuspenseQuery(userQuery).data;
  return (
    <ServicePage
      id={id}
      name={main}
      heading={isPodcast ? <Trans>Request a podcast</Trans> : <Trans>Request a book</Trans>}
      lead={<Trans>We call you, and send the price as a quote. Nothing is paid now.</Trans>}
    >
      {mayOrder(site) ? (
        <WishForm
          kind={kind}
          siteId={site.id}
          user={user}
          onPlaced={(order) =>
            void navigate({
              to: '/$locale/dashboard/orders/$id',
              params: { locale, id: String(order.id) },
              replace: true,
            })
          }
        />
      ) : (
        <StaffOnly />
      )}
    </ServicePage>
  );
}
