import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SiteLine } from '#web/features/relations/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { Tag } from '#worker/contract/group-and-tag.ts';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { communitySitesQuery, useRemoveSite } from './community-sites-queries.ts';
import { SiteTags } from './site-tags.tsx';

type ListProps = {
  /** The community's id or slug as in the URL. */
  id: string;
  /** The community's tags; empty for those who may not tag its sites. */
  tags: readonly Tag[];
  /** Called when a site has another tag or one less. */
  onTagged: () => Promise<void>;
};

/** The sites in a community, which its staff can tag and take out of it. */
export function CommunitySites({ id, tags, onTagged }: ListProps) {
  const { t } = useLingui();
  const [tag, setTag] = useState<number>();
  const list = useInfiniteQuery(communitySitesQuery(id, tag));
  const [said, setSaid] = useState('');
  const sites = list.data?.pages.flatMap((page) => page.sites);
  return (
    <section aria-label={t`Sites in the community`} className="flex flex-col gap-3">
      <h2>
        <Trans>Sites in the community</Trans>
      </h2>
      {tags.length > 0 && (
        <ChoiceField
          label={t`Tag`}
          choices={[
            { id: '', label: t`All sites` },
            ...tags.map((one) => ({ id: String(one.id), label: one.name })),
          ]}
          value={tag === undefined ? '' : String(tag)}
          onChange={(chosen) => setTag(chosen === '' ? undefined : Number(chosen))}
        />
      )}
      <StatusMessage>{said}</StatusMessage>
      {list.isPending && <SkeletonRows />}
      {list.error && !sites && <CallFault error={list.error} again={() => void list.refetch()} />}
      {sites?.length === 0 && tag !== undefined && (
        <p>
          <Trans>No site has this tag yet.</Trans>
        </p>
      )}
      {sites?.length === 0 && tag === undefined && !list.hasNextPage && (
        <p>
          <Trans>
            There is no site here yet. A family adds its site in the settings of the site, under groups and
            tags.
          </Trans>
        </p>
      )}
      {sites && sites.length > 0 && (
        <ul className="divided">
          {sites.map(({ site, tags: own }) => (
            <SiteRow key={site.id} id={id} site={site} onDone={setSaid}>
              {tags.length > 0 && <SiteTags id={id} site={site} own={own} tags={tags} onTagged={onTagged} />}
            </SiteRow>
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

type Props = { id: string; site: SiteCard; onDone: (said: string) => void; children: ReactNode };

function SiteRow({ id, site, onDone, children }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const remove = useRemoveSite(id);
  const [isAsking, setIsAsking] = useState(false);
  const name = namesFor(site, locale).main.text;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-4">
      <div className="min-w-0 flex-1">
        <SiteLine site={site} />
        {children}
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
