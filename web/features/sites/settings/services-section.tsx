import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Bell, BookOpenText, Download, Flower2, type LucideIcon, Mic, Package, QrCode } from 'lucide-react';
import { ReminderCount } from '#web/features/reminders/public.ts';
import { offeredServices, type Service, type ServiceId } from '#web/features/sites/services.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';

type Row = { icon: LucideIcon; title: MessageDescriptor; about: MessageDescriptor };

const ROWS: Partial<Record<ServiceId, Row>> = {
  reminders: {
    icon: Bell,
    title: msg`Reminders`,
    about: msg`A message before the memorial day, the birthday or another day, to you or to all members.`,
  },
  flowers: {
    icon: Flower2,
    title: msg`Flowers on the grave`,
    about: msg`A florist near the cemetery places a bouquet on a day of your choice and sends a photo.`,
  },
  stickers: {
    icon: QrCode,
    title: msg`Stickers`,
    about: msg`A code for the gravestone that opens this page on any phone. Order stickers and plaques, or print stickers yourself.`,
  },
  box: {
    icon: Package,
    title: msg`Digitization box`,
    about: msg`Send us photos, cassettes and discs. They come to this site as files, and go back to you.`,
  },
  podcast: {
    icon: Mic,
    title: msg`Podcast`,
    about: msg`The story of a life in a recording of 10 to 15 minutes.`,
  },
  book: {
    icon: BookOpenText,
    title: msg`Book`,
    about: msg`The story of a life as a printed book.`,
  },
  backup: {
    icon: Download,
    title: msg`A backup of the whole site`,
    about: msg`Everything on the site in its full size, to keep on a disk. For sites with a plan.`,
  },
};

/** The services offered to the viewer of a site's settings, whether its pages show them or not. */
export function ServicesSection({ site, id }: { site: Site; id: string }) {
  return (
    <ul className="flex flex-col divide-y divide-(--line)">
      {offeredServices(site, useSession()).map((service) => {
        const row = ROWS[service.id];
        return row && <ServiceRow key={service.id} id={id} service={service} {...row} />;
      })}
    </ul>
  );
}

type RowProps = Row & { id: string; service: Service };

function ServiceRow({ id, service, icon: Icon, title, about }: RowProps) {
  const { locale } = useLocale();
  const { i18n } = useLingui();
  return (
    <li className="flex items-start gap-4 py-4 first:pt-0">
      <Icon className="icon mt-2.5 shrink-0 text-(--accent)" aria-hidden="true" />
      <div className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2">
          <Link
            to={service.to}
            params={{ locale, id }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {i18n._(title)}
          </Link>
          {service.id === 'reminders' && <ReminderCount id={id} />}
        </h3>
        <p className="text-(--ink-2)">{i18n._(about)}</p>
      </div>
    </li>
  );
}
