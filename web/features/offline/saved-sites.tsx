import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Fault, SavedSiteLine } from './prepare-visit.tsx';
import { deleteSavedSite, type SavedSite, savedSitesQuery } from './saved-sites-queries.ts';

/** The sites saved on this device for offline use, each with a button that removes it. */
export function SavedSites() {
  const { t } = useLingui();
  const { data } = useQuery(savedSitesQuery);
  const [gone, setGone] = useState('');
  if (!data) return null;
  return (
    <>
      <StatusMessage>{gone && t`${gone} was removed from this device.`}</StatusMessage>
      {data.length > 0 ? (
        <ul className="flex flex-col divide-y divide-(--line)">
          {data.map((saved) => (
            <Row key={`${saved.store} ${saved.id}`} saved={saved} onGone={() => setGone(saved.name)} />
          ))}
        </ul>
      ) : (
        <p>
          <Trans>
            Nothing is saved for a visit yet. “Prepare a visit” on the page of a site saves it on this device
            for reading offline.
          </Trans>
        </p>
      )}
    </>
  );
}

function Row({ saved, onGone }: { saved: SavedSite; onGone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { name, locale, slug, id, isPrivate } = saved;
  const removing = useMutation({
    mutationFn: () => deleteSavedSite(saved),
    onSuccess: onGone,
    onSettled: () => queries.invalidateQueries({ queryKey: savedSitesQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <Link
          to="/$locale/site/$id"
          params={{ locale, id: isPrivate ? String(id) : slug }}
          className="underline underline-offset-4"
        >
          <bdi>{name}</bdi>
        </Link>
        <SavedSiteLine saved={saved} />
      </div>
      <button
        type="button"
        className="button"
        aria-label={t`Remove ${name} from this device`}
        onClick={() => removing.mutate()}
      >
        <Trans>Remove</Trans>
      </button>
      <Fault error={removing.error} />
    </li>
  );
}
