import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { isFull, ownStore, prepareVisit, requestPersistence } from './prepare.ts';
import { deleteSavedSite, type SavedSite, savedSitesQuery } from './saved-sites-queries.ts';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
};

/** The button that saves a site on the device, to be read without a network. */
export function PrepareVisit({ site, id }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const queries = useQueryClient();
  const { data: all } = useQuery(savedSitesQuery);
  const [share, setShare] = useState(0);
  const saved = all?.find((one) => one.id === site.id && one.store === ownStore());
  const again = () => queries.invalidateQueries({ queryKey: savedSitesQuery.queryKey });

  const keeping = useMutation({
    mutationFn: async () => {
      setShare(0);
      // the browser decides whether storage is persistent; otherwise it may evict the copy when space runs
      // low
      void requestPersistence().catch(() => undefined);
      return await prepareVisit(site, id, locale, setShare);
    },
    onSettled: again,
  });
  const keepButton = useRef<HTMLButtonElement>(null);
  const removing = useMutation({
    mutationFn: deleteSavedSite,
    // the pressed button is unmounted
    onSuccess: () => keepButton.current?.focus({ preventScroll: true }),
    onSettled: again,
  });

  if (!('caches' in window) || !('serviceWorker' in navigator)) return null;
  const busy = keeping.isPending;
  return (
    <section aria-labelledby="prepare-visit" className="about flex flex-col gap-3">
      <h2 id="prepare-visit">
        <Trans>Prepare a visit</Trans>
      </h2>
      <p>
        <Trans>Save this page on your device to read it offline.</Trans>{' '}
        {signedIn && <Trans>It is deleted from this device when you log out.</Trans>}
      </p>
      {saved && <SavedSiteLine saved={saved} />}
      {busy && <Progress label={t`Saving the page`} value={share} />}
      <Fault error={keeping.error ?? removing.error} />
      <p role="status">
        {keeping.isSuccess && saved && !busy && <Trans>This page is saved on this device.</Trans>}
        {removing.isSuccess && !saved && <Trans>This page was removed from this device.</Trans>}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          ref={keepButton}
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || keeping.mutate()}
        >
          {busy ? (
            <Trans>Saving…</Trans>
          ) : saved ? (
            <Trans>Save again</Trans>
          ) : (
            <Trans>Save on this device</Trans>
          )}
        </button>
        {saved && !busy && (
          <button type="button" className="button" onClick={() => removing.mutate(saved)}>
            <Trans>Remove from this device</Trans>
          </button>
        )}
      </div>
      {saved && (
        <Link
          to="/$locale/offline"
          params={{ locale }}
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          <Trans>Everything saved on this device</Trans>
        </Link>
      )}
    </section>
  );
}

/** When a site was saved, how much of it, and its size on disk. */
export function SavedSiteLine({ saved }: { saved: SavedSite }) {
  const { t } = useLingui();
  const { ago, number } = useFormat();
  const when = ago(new Date(saved.at).toISOString());
  const size = number(Math.max(0.1, Math.round(saved.bytes / 100_000) / 10));
  const photos = t`${plural(saved.photos, { one: '# photo', other: '# photos' })}`;
  return (
    <p className="text-[0.9375rem] text-(--ink-2)">
      <Trans>
        Saved {when} · {photos} · {size} MB
      </Trans>
    </p>
  );
}

/** The reason why a site could not be saved or removed. */
export function Fault({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="rounded-lg bg-(--danger-soft) p-3 text-(--danger)">
      {isFull(error) ? (
        <Trans>There is no room left on this device. Remove something from it and try again.</Trans>
      ) : error instanceof ApiError && error.detail ? (
        error.detail
      ) : error instanceof TypeError || error instanceof ApiError ? (
        <Trans>The connection was lost. Try again where the signal is better.</Trans>
      ) : (
        <Trans>This browser does not allow saving anything here.</Trans>
      )}
    </p>
  );
}
