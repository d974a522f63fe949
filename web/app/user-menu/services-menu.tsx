import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ReminderCount } from '#web/features/reminders/public.ts';
import { type ServiceId, shownServices } from '#web/features/sites/services.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Site } from '#worker/contract/site.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';

const OpenedMenu = lazyPart([], async () => (await import('#web/ui/menu.tsx')).OpenedMenu);

const LABELS = {
  reminders: msg`Reminders`,
  flowers: msg`Flowers on the grave`,
  stickers: msg`Stickers`,
  box: msg`Digitization box`,
  'memorial-text': msg`Memorial text`,
  podcast: msg`Podcast`,
  book: msg`Book`,
  backup: msg`Backup`,
} satisfies Record<ServiceId, object>;

type Props = {
  site: Site;
  /** The site's id or slug as in the page's path. */
  id: string;
};

/** The services of the site whose page this is, in a row of links; the first tap loads the code of the menu. */
export function ServicesMenu({ site, id }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const services = shownServices(site, useSession());
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<boolean>();
  const href = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: to be on another page is the reason
  useEffect(() => setOpen((known) => known && false), [href]);

  if (services.length === 0) return null;
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={!!open}
        className="link wide"
        onClick={() => {
          // Safari does not, and the focus comes back to it
          button.current?.focus();
          setOpen(true);
        }}
      >
        <Trans>Services</Trans>
        <DownIcon />
      </button>
      {open !== undefined && (
        <Suspense fallback={<PendingPart>{null}</PendingPart>}>
          <OpenedMenu
            button={button}
            name={t`Services`}
            isOpen={open}
            onOpenChange={setOpen}
            entries={services.map((service) => {
              const text = i18n._(LABELS[service.id]);
              return {
                id: service.id,
                text,
                label: <ServiceName service={service.id} id={id} />,
                onAction: () => void navigate({ to: service.to, params: { locale, id } }),
              };
            })}
          />
        </Suspense>
      )}
    </>
  );
}

/** The same services as rows of the menu of a phone. */
export function ServiceRows({ site, id }: Props) {
  const { locale } = useLocale();
  const services = shownServices(site, useSession());
  const heading = useId();
  const group = useRef<HTMLElement>(null);
  const wasOpened = useWasOpened(group);
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={heading} ref={group}>
      <p className="link account" id={heading}>
        <Trans>Services</Trans>
      </p>
      {services.map((service) => (
        <Link className="link" key={service.id} to={service.to} params={{ locale, id }}>
          <ServiceName service={service.id} id={id} isCounted={wasOpened} />
        </Link>
      ))}
    </section>
  );
}

type NameProps = { service: ServiceId; id: string; isCounted?: boolean };

function ServiceName({ service, id, isCounted = true }: NameProps) {
  const { i18n } = useLingui();
  return (
    <span className="flex items-center gap-2">
      {i18n._(LABELS[service])}
      {service === 'reminders' && isCounted && <ReminderCount id={id} />}
    </span>
  );
}

/** Whether the menu around a part has been opened: until then nothing is requested for it. */
function useWasOpened(part: RefObject<HTMLElement | null>): boolean {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    const menu = part.current?.closest('details');
    if (menu?.open) setWasOpened(true);
    const listening = new AbortController();
    menu?.addEventListener('toggle', () => setWasOpened(true), listening);
    return () => listening.abort();
  }, [part]);
  return wasOpened;
}
