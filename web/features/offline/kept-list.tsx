import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Told } from '#web/ui/forms/told.tsx';
import { dropKept, type KeptSite, keptQuery } from './kept-queries.ts';
import { Fault, KeptLine } from './prepare-visit.tsx';

/** The sites saved on this device for offline use, each with a button that removes it. */
export function KeptList() {
  const { t } = useLingui();
  const { data } = useQuery(keptQuery);
  const [gone, setGone] = useState('');
  if (!data) return null;
  return (
    <>
      <Told>{gone && t`${gone} is no longer kept on this device.`}</Told>
      {data.length > 0 ? (
        <ul className="flex flex-col divide-y divide-(--line)">
          {data.map((kept) => (
            <Row key={`${kept.store} ${kept.id}`} kept={kept} onGone={() => setGone(kept.name)} />
          ))}
        </ul>
      ) : (
        <p>
          <Trans>
            Nothing is kept for a visit yet. On the page of a site, “Prepare a visit” keeps it on this device,
            to be read without a network.
          </Trans>
        </p>
      )}
    </>
  );
}

function Row({ kept, onGone }: { kept: KeptSite; onGone: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { name, locale, slug, id, isPrivate } = kept;
  const removing = useMutation({
    mutationFn: () => dropKept(kept),
    onSuccess: onGone,
    onSettled: () => queries.invalidateQueries({ queryKey: keptQuery.queryKey }),
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
        <KeptLine kept={kept} />
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
