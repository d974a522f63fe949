import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Production } from '#web/features/orders/wish-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { mayOrder, ServicePage, StaffOnly, useServiceSite } from './service-page.tsx';

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  kind: Production;
};

/** What a podcast or a book about a person is, and how it is made. */
export function ProductionServiceScreen({ id, kind }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const isPodcast = kind === 'podcast';
  const { site, main } = useServiceSite(id, isPodcast ? t`Podcast` : t`Book`);
  const person = <UserText lang={main.lang}>{main.text}</UserText>;
  return (
    <ServicePage
      id={id}
      name={main}
      heading={isPodcast ? <Trans>A podcast about {person}</Trans> : <Trans>A book about {person}</Trans>}
      lead={
        isPodcast ? (
          <Trans>
            The story of a life in a recording of 10 to 15 minutes, made from what you tell us and from the
            memories on the site.
          </Trans>
        ) : (
          <Trans>
            The story of a life as a printed book, made from what you tell us and from the memories and photos
            on the site.
          </Trans>
        )
      }
    >
      <section aria-labelledby="steps" className="flex flex-col gap-4">
        <h2 id="steps" className="text-xl!">
          <Trans>How it is made</Trans>
        </h2>
        <Steps isPodcast={isPodcast} />
      </section>
      <p>
        <Trans>
          The price depends on what you would like. We send it separately, as a quote. The request itself is
          free.
        </Trans>
      </p>
      {!mayOrder(site) ? (
        <StaffOnly />
      ) : isPodcast ? (
        <Link
          className="button main self-start"
          to="/$locale/site/$id/order-service/podcast"
          params={{ locale, id }}
        >
          <Trans>Request a podcast</Trans>
        </Link>
      ) : (
        <Link
          className="button main self-start"
          to="/$locale/site/$id/order-service/publish"
          params={{ locale, id }}
        >
          <Trans>Request a book</Trans>
        </Link>
      )}
    </ServicePage>
  );
}

const Steps = ({ isPodcast }: { isPodcast: boolean }) => (
  <ol className="flex list-decimal flex-col gap-2 ps-6">
    <li>
      <Trans>Request: you write what you would like, and when we can call.</Trans>
    </li>
    <li>
      <Trans>Call: we talk it through at a time that suits you.</Trans>
    </li>
    <li>
      {isPodcast ? (
        <Trans>Draft: you listen to it, and can return it with a note as often as needed.</Trans>
      ) : (
        <Trans>Draft: you read it, and can return it with a note as often as needed.</Trans>
      )}
    </li>
    <li>
      {isPodcast ? (
        <Trans>Approval: the podcast is finished once you approve the draft.</Trans>
      ) : (
        <Trans>Approval: the book is finished once you approve the draft.</Trans>
      )}
    </li>
  </ol>
);
