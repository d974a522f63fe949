import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { hasDays, SiteCalendar } from '#web/features/calendars/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { useSession } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';
import { MemorialTextLink } from './memorial-text-link.tsx';

type ServiceProps = { site: Site; id: string };

type Service = {
  id: string;
  /** Whether it is offered to the viewer. */
  isOffered: (site: Site, viewer: { signedIn: boolean }) => boolean;
  Part: ComponentType<ServiceProps>;
};

/** The services offered for a site, each listed once. */
const SERVICES: readonly Service[] = [
  {
    id: 'calendar',
    isOffered: (site, { signedIn }) => signedIn && hasDays(site),
    Part: SiteCalendar,
  },
  {
    id: 'memorial-text',
    isOffered: (site, { signedIn }) => signedIn && site.has_memorial_text,
    Part: MemorialTextLink,
  },
  { id: 'stickers', isOffered: (site) => site.can_bind && site.type === 'memorial', Part: Stickers },
];

/** Whether a site shows its services. */
const hasServices = (site: Site): boolean => !isWork() && !site.settings.hide_services_bar;

/** The services offered to the viewer; renders nothing where there are none. */
export function Services({ site, id }: ServiceProps) {
  const { signedIn } = useSession();
  const offered = hasServices(site)
    ? SERVICES.filter((service) => service.isOffered(site, { signedIn }))
    : [];
  if (!offered.length) return null;
  return (
    <section className="about" aria-labelledby="services">
      <h2 id="services" tabIndex={-1}>
        <Trans>Services</Trans>
      </h2>
      <div className="mt-4 flex flex-col gap-8 [&_h3]:text-xl!">
        {offered.map(({ id: key, Part }) => (
          <Part key={key} site={site} id={id} />
        ))}
      </div>
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
      <Link className="button" to="/$locale/site/$id/codes" params={{ locale, id }}>
        <Trans>Stickers</Trans>
      </Link>
    </section>
  );
}
