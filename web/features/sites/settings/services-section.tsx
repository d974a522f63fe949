import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';

/** The services available for a site. */
export function ServicesSection({ site, id }: { site: Site; id: string }) {
  const { locale } = useLocale();
  if (site.site_type_id !== 1 || !site.can_bind) {
    return (
      <p className="text-(--ink-2)">
        <Trans>There are no services for this site.</Trans>
      </p>
    );
  }
  return (
    <ul className="flex flex-col divide-y divide-(--line)">
      <li className="flex items-start gap-4 py-4 first:pt-0">
        <QrCode className="icon mt-2.5 shrink-0 text-(--accent)" aria-hidden="true" />
        <div className="flex flex-col gap-1">
          <h3>
            <Link
              to="/$locale/site/$id/codes"
              params={{ locale, id }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <Trans>Stickers</Trans>
            </Link>
          </h3>
          <p className="text-(--ink-2)">
            <Trans>
              A code for the gravestone that opens this page on any phone. Print it yourself, or connect a
              sticker.
            </Trans>
          </p>
        </div>
      </li>
    </ul>
  );
}
