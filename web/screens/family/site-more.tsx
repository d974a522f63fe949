import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { extendedFieldsQuery, FieldsPart } from '#web/features/extended-fields/public.ts';
import { GroupsPart, siteGroupsQuery, TagsPart, tagsQuery } from '#web/features/groups/public.ts';
import { LinksPart, relatedLinksQuery } from '#web/features/links/public.ts';
import { FamilyPart, relatedSitesQuery } from '#web/features/relations/public.ts';
import { Services } from '#web/features/sites/more/services.tsx';
import { type Section, SettingsLink, StaffLinks } from '#web/features/sites/more/staff-links.tsx';
import { SubscribePrompt } from '#web/features/sites/more/subscribe-prompt.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import type { Site } from '#worker/contract/site.ts';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
};

/** The parts after a site's first view: relations, additional fields, groups, links, tags and services. */
export function SiteMore({ site, id }: Props) {
  const { t } = useLingui();
  const family = useQuery(relatedSitesQuery(id));
  const fields = useQuery(extendedFieldsQuery(id));
  const groups = useQuery(siteGroupsQuery(id));
  const links = useQuery(relatedLinksQuery(id));
  const tags = useQuery(tagsQuery(id));
  const { related_links: mayRelate, settings: maySet } = site.can;

  const editLinks = (may: boolean | undefined, section: Section, title: string, first: string) => ({
    add: may && (
      <SettingsLink id={id} section={section}>
        {first}
      </SettingsLink>
    ),
    change: may && (
      <SettingsLink id={id} section={section} part={title}>
        <Trans>Change</Trans>
      </SettingsLink>
    ),
  });

  const parts = [
    part('family', family, (data) => (
      <FamilyPart
        site={site}
        id={id}
        {...data}
        {...editLinks(mayRelate, 'relations', t`Friends and family`, t`Add friends and family`)}
      />
    )),
    part('fields', fields, (data) => (
      <FieldsPart
        fields={data}
        {...editLinks(maySet && site.subscribed, 'additional', t`Additional info`, t`Add info of your own`)}
      />
    )),
    part('groups', groups, (data) => (
      <GroupsPart groups={data} {...editLinks(maySet, 'groups_tags', t`Groups`, t`Add a group`)} />
    )),
    part('links', links, (data) => (
      <LinksPart links={data} {...editLinks(mayRelate, 'links', t`Links`, t`Add a link`)} />
    )),
    part('tags', tags, (data) => <TagsPart tags={data} />),
  ];
  const failed = [family, fields, groups, links, tags].filter((query) => query.isError && !query.data);
  // rendered in order as they load, so that content already visible does not shift
  const loadedParts = parts.slice(0, firstPending(parts));
  return (
    <Fragment key={id}>
      {loadedParts.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
      {loadedParts.length === parts.length && (
        <>
          {failed.length > 0 && (
            <p className="small mt-8 flex flex-wrap items-center gap-x-2">
              {failed.every(({ error }) => error instanceof ApiError && error.status === 0) ? (
                <Trans>The rest of this page needs a connection.</Trans>
              ) : (
                <Trans>Some of this page could not be loaded.</Trans>
              )}
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  for (const query of failed) void query.refetch();
                }}
              >
                <Trans>Try again</Trans>
              </button>
            </p>
          )}
          <Services site={site} id={id} />
          <StaffLinks site={site} id={id} />
          <SubscribePrompt site={site} />
        </>
      )}
    </Fragment>
  );
}

type Part = { key: string; pending: boolean; node: ReactNode };

/** Renders the result of a query; nothing where it failed. */
const part = <T,>(key: string, query: UseQueryResult<T>, render: (data: T) => ReactNode): Part => ({
  key,
  pending: query.isPending,
  node: query.data !== undefined && render(query.data),
});

function firstPending(parts: readonly Part[]): number {
  const index = parts.findIndex(({ pending }) => pending);
  return index === -1 ? parts.length : index;
}
