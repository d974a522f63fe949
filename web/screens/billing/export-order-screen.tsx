import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { backupQuery } from '#web/features/orders/backup-queries.ts';
import { BackupState } from '#web/features/orders/backup-state.tsx';
import { PAYMENT_PAGES, startCheckout } from '#web/features/orders/billing-information.ts';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { ContactLink } from '#web/ui/error-summary.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { BackupPrice } from './backup-price.tsx';

/** The backup of a site, and the order of a new one. `id` is the site's id or slug, as in the page's path. */
export function ExportOrderScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { bytes, limit_bytes, backup } = useSuspenseQuery(backupQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(`${t`Backup`} · ${main.text}`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <BackToSite id={id} name={main.text} lang={main.lang} />
        <h1>
          <Trans>Backup</Trans>
        </h1>
      </header>
      {backup && (
        <section aria-labelledby="current" className="flex flex-col gap-4">
          <h2 id="current" className="unseen">
            <Trans>The last backup</Trans>
          </h2>
          <BackupState backup={backup} />
          <p>
            <Link
              to="/$locale/dashboard/orders/$id"
              params={{ locale, id: String(backup.order_id) }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <Trans>See the order</Trans>
            </Link>
          </p>
        </section>
      )}
      {backup?.state !== 'building' && (
        <NewBackup id={id} bytes={bytes} limit={limit_bytes} isFirst={backup === null} />
      )}
    </div>
  );
}

type NewBackupProps = { id: string; bytes: number; limit: number; isFirst: boolean };

function NewBackup({ id, bytes, limit, isFirst }: NewBackupProps) {
  const view = useView();
  const navigate = useNavigate();
  const size = <bdi>{fileSize(view, bytes)}</bdi>;
  const most = <bdi>{fileSize(view, limit)}</bdi>;
  if (bytes > limit)
    return (
      <p role="alert" className="rounded-lg bg-(--danger-soft) p-4 text-(--danger)">
        <Trans>
          The files of this site have a size of {size}, and a backup holds at most {most}.
        </Trans>{' '}
        <ContactLink />
      </p>
    );
  const order = () => {
    startCheckout({ kind: 'export', target: id, lines: [{ item: 'export', quantity: 1 }] });
    void navigate({ to: PAYMENT_PAGES.export, params: { locale: view.locale, id } });
  };
  return (
    <section className="flex flex-col items-start gap-4">
      <p>
        {isFirst ? (
          <Trans>No backup of this site can be downloaded now. Its files have a size of {size}.</Trans>
        ) : (
          <Trans>A new backup holds the site as it is now. Its files have a size of {size}.</Trans>
        )}{' '}
        <BackupPrice />
      </p>
      <button type="button" className={`button ${isFirst ? 'main' : ''}`} onClick={order}>
        {isFirst ? <Trans>Prepare a backup</Trans> : <Trans>Prepare a new backup</Trans>}
      </button>
    </section>
  );
}
