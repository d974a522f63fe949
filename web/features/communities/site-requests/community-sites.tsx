import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { communitySitesQuery, useRemoveSite } from './community-sites-queries.ts';
import { SiteLine } from './site-line.tsx';

/** The sites in a community, which its staff can take out of it. `id` is its id or slug as in the URL. */
export function CommunitySites({ id }: { id: string }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(communitySitesQuery(id));
  const [said, setSaid] = useState('');
  const sites = list.data?.pages.flatMap((page) => page.sites);
  return (
    <section aria-label={t`Sites in the community`} className="flex flex-col gap-3">
      <h2>
        <Trans>Sites in the community</Trans>
      </h2>
      <StatusMessage>{said}</StatusMessage>
      {list.isPending && <SkeletonRows />}
      {list.error && !sites && <CallFault error={list.error} again={() => void list.refetch()} />}
      {sites?.length === 0 && !list.hasNextPage && (
        <p>
          <Trans>
            There is no site here yet. A family adds its site in the settings of the site, under groups and
            tags.
          </Trans>
        </p>
      )}
      {sites && sites.length > 0 && (
        <ul className="divided">
          {sites.map(({ site }) => (
            <SiteRow key={site.id} id={id} site={site} onDone={setSaid} />
          ))}
        </ul>
      )}
      {sites && (
        <MoreButton list={list}>
          <Trans>Show more</Trans>
        </MoreButton>
      )}
    </section>
  );
}

type Props = { id: string; site: SiteCard; onDone: (said: string) => void };

function SiteRow({ id, site, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const remove = useRemoveSite(id);
  const [isAsking, setIsAsking] = useState(false);
  const name = namesFor(site, locale).main.text;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-4">
      <div className="min-w-0 flex-1">
        <SiteLine site={site} />
      </div>
      <button type="button" className="text-button" onClick={() => setIsAsking(true)}>
        <Trans>Remove</Trans>
        <OfWhich name={name} />
      </button>
      {isAsking && (
        <Confirm
          title={t`Remove ${name} from the community?`}
          action={t`Remove`}
          busyAction={t`Removing…`}
          busy={remove.isPending}
          danger
          error={remove.error}
          onConfirm={() =>
            remove.mutate(site.id, { onSuccess: () => onDone(t`${name} was removed from the community.`) })
          }
          onClose={() => {
            remove.reset();
            setIsAsking(false);
          }}
        >
          <p>
            <Trans>The site itself stays as it is, and its family is told.</Trans>
          </p>
        </Confirm>
      )}
    </li>
  );
}
