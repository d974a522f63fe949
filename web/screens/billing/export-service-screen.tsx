import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SiteCopy } from '#web/features/exports/site-copy.tsx';
import { backupQuery } from '#web/features/orders/backup-queries.ts';
import { PlanOffer } from '#web/features/plans/public.ts';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { BACKUP_BYTES, EXPORT_DAYS } from '#worker/contract/export.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { BackupPrice } from './backup-price.tsx';

/** What a backup of a site is and who may have one. `id` is the site's id or slug, as in the page's path. */
export function ExportServiceScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const view = useView();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, view.locale);
  useTitle(`${t`Backup`} · ${main.text}`);
  const limit = <bdi>{fileSize(view, BACKUP_BYTES)}</bdi>;
  const days = EXPORT_DAYS;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <BackToSite id={id} name={main.text} lang={main.lang} />
        <h1>
          <Trans>A backup of the whole site</Trans>
        </h1>
        <p className="text-(--ink-2)">
          <Trans>
            All texts, and the photos, videos, recordings and documents in their full size, to keep on a
            computer or a disk.
          </Trans>
        </p>
      </header>
      <ul className="flex list-disc flex-col gap-2 ps-5">
        <li>
          <Trans>It is for the Owner and the Co-Owners of a site with a plan.</Trans> <BackupPrice />
        </li>
        <li>
          <Trans>A site of up to {limit} can be backed up, in one or several ZIP files.</Trans>
        </li>
        <li>
          <Trans>The files can be downloaded for {days} days. After that a new backup can be prepared.</Trans>
        </li>
      </ul>
      <Entry id={id} site={site} />
      {site.privilege === 'owner' && <SiteCopy site={site} heading="h2" />}
    </div>
  );
}

/** The way on, or why there is none. */
function Entry({ id, site }: { id: string; site: Site }) {
  const view = useView();
  const { locale } = useLocale();
  const backup = useQuery({ ...backupQuery(id), enabled: site.subscribed });
  if (!site.subscribed) return <NeedsPlan site={site} />;
  if (backup.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="50%" />
      </Skeleton>
    );
  if (isNotForYou(backup.error)) return <NotForYou />;
  if (!backup.data) return <CallFault error={backup.error} again={() => void backup.refetch()} />;
  const size = <bdi>{fileSize(view, backup.data.bytes)}</bdi>;
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Trans>The files of this site have a size of {size}.</Trans>
      </p>
      <Link className="button main" to="/$locale/site/$id/order-service/export" params={{ locale, id }}>
        {backup.data.backup ? <Trans>See the backup</Trans> : <Trans>Order a backup</Trans>}
      </Link>
    </div>
  );
}

/** Whether the caller is none of those who may have a backup of the site. */
export const isNotForYou = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth.forbidden';

export const NotForYou = () => (
  <p className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
    <Trans>Only the Owner and the Co-Owners can have a backup of this site. You can ask one of them.</Trans>
  </p>
);

/** `site` is unknown until it is loaded. */
export function NeedsPlan({ site }: { site: Site | undefined }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Trans>This site has no plan. With a plan a backup can be prepared at any time.</Trans>
      </p>
      {site && (
        <PlanOffer site={site} limit="export">
          <Trans>What a plan adds</Trans>
        </PlanOffer>
      )}
    </div>
  );
}
