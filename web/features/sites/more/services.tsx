import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { hasDays, SiteCalendar } from '#web/features/calendars/public.ts';
import { type ServiceId, shownServices, showsServices } from '#web/features/sites/services.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';
import { MemorialTextLink } from './memorial-text-link.tsx';

type ServiceProps = { site: Site; id: string };

/** What the page says of a service. */
const PARTS: Partial<Record<ServiceId, ComponentType<ServiceProps>>> = {
  'memorial-text': MemorialTextLink,
  flowers: Flowers,
  stickers: Stickers,
  box: Box,
  podcast: Podcast,
  book: Book,
};

/** The services offered to the viewer, after the calendar of the site; renders nothing where there are none. */
export function Services({ site, id }: ServiceProps) {
  const session = useSession();
  const hasCalendar = showsServices(site) && session.signedIn && hasDays(site);
  const parts = shownServices(site, session).flatMap((service) => {
    const Part = PARTS[service.id];
    return Part ? [<Part key={service.id} site={site} id={id} />] : [];
  });
  if (!hasCalendar && parts.length === 0) return null;
  return (
    <section className="about" aria-labelledby="services">
      <h2 id="services" tabIndex={-1}>
        <Trans>Services</Trans>
      </h2>
      <div className="mt-4 flex flex-col gap-8 [&_h3]:text-xl!">
        {hasCalendar && <SiteCalendar site={site} id={id} />}
        {parts}
      </div>
    </section>
  );
}

function Flowers({ id }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="flowers" className="flex flex-col items-start gap-3">
      <h3 id="flowers">
        <Trans>Flowers on the grave</Trans>
      </h3>
      <p>
        <Trans>A florist near the cemetery places a bouquet on a day of your choice and sends a photo.</Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/services/flowers" params={{ locale, id }}>
        <Trans>About the flowers</Trans>
      </Link>
    </section>
  );
}

function Box({ id }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="box" className="flex flex-col items-start gap-3">
      <h3 id="box">
        <Trans>Digitization box</Trans>
      </h3>
      <p>
        <Trans>
          Send us photos, cassettes and discs. They come to this site as files, and go back to you.
        </Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/services/box" params={{ locale, id }}>
        <Trans>About the box</Trans>
      </Link>
    </section>
  );
}

function Stickers({ id }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="stickers" className="flex flex-col items-start gap-3">
      <h3 id="stickers">
        <Trans>QR stickers</Trans>
      </h3>
      <p>
        <Trans>Scanning one at the grave opens this page.</Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/services/qr" params={{ locale, id }}>
        <Trans>Stickers</Trans>
      </Link>
    </section>
  );
}

function Podcast({ id }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="podcast" className="flex flex-col items-start gap-3">
      <h3 id="podcast">
        <Trans>Podcast</Trans>
      </h3>
      <p>
        <Trans>The story of a life in a recording of 10 to 15 minutes.</Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/services/podcast" params={{ locale, id }}>
        <Trans>About the podcast</Trans>
      </Link>
    </section>
  );
}

function Book({ id }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <section aria-labelledby="book" className="flex flex-col items-start gap-3">
      <h3 id="book">
        <Trans>Book</Trans>
      </h3>
      <p>
        <Trans>The story of a life as a printed book.</Trans>
      </p>
      <Link className="button" to="/$locale/site/$id/services/publish" params={{ locale, id }}>
        <Trans>About the book</Trans>
      </Link>
    </section>
  );
}
