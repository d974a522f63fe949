import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Download, type LucideIcon, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { remindersQuery } from '#web/features/reminders/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';

/** Those who can have a backup. */
const OWNERS: readonly string[] = ['owner', 'sec_owner'];

/** The services available for a site. */
export function ServicesSection({ site, id }: { site: Site; id: string }) {
  return (
    <ul className="flex flex-col divide-y divide-(--line)">
      <Service
        id={id}
        to="/$locale/site/$id/reminders"
        icon={Bell}
        title={<Trans>Reminders</Trans>}
        badge={<ReminderCount id={id} />}
      >
        <Trans>
          A message before the memorial day, the birthday or another day, to you or to all members.
        </Trans>
      </Service>
      {site.site_type_id === 1 && site.can_bind && (
        <Service id={id} to="/$locale/site/$id/codes" icon={QrCode} title={<Trans>Stickers</Trans>}>
          <Trans>
            A code for the gravestone that opens this page on any phone. Print it yourself, or connect a
            sticker.
          </Trans>
        </Service>
      )}
      {OWNERS.includes(site.privilege) && (
        <Service
          id={id}
          to="/$locale/site/$id/services/export"
          icon={Download}
          title={<Trans>A backup of the whole site</Trans>}
        >
          <Trans>Everything on the site in its full size, to keep on a disk. For sites with a plan.</Trans>
        </Service>
      )}
    </ul>
  );
}

type ServiceProps = {
  id: string;
  to: '/$locale/site/$id/reminders' | '/$locale/site/$id/codes' | '/$locale/site/$id/services/export';
  icon: LucideIcon;
  title: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
};

function Service({ id, to, icon: Icon, title, badge, children }: ServiceProps) {
  const { locale } = useLocale();
  return (
    <li className="flex items-start gap-4 py-4 first:pt-0">
      <Icon className="icon mt-2.5 shrink-0 text-(--accent)" aria-hidden="true" />
      <div className="flex flex-col gap-1">
        <h3 className="flex items-center gap-2">
          <Link
            to={to}
            params={{ locale, id }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {title}
          </Link>
          {badge}
        </h3>
        <p className="text-(--ink-2)">{children}</p>
      </div>
    </li>
  );
}

/** How many reminders the user receives; nothing where that cannot be found out. */
function ReminderCount({ id }: { id: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const count = useQuery(remindersQuery(id)).data?.reminders_count ?? 0;
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-(--accent-soft) px-2 text-[0.9375rem] font-sans text-(--accent)">
      <span aria-hidden="true">{number(count)}</span>
      <span className="unseen">{t`${plural(count, { one: '# reminder reaches you', other: '# reminders reach you' })}`}</span>
    </span>
  );
}
