import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { extendedFieldsQuery, FieldsPart } from '#web/features/extended-fields/public.ts';
import { GroupsPart, siteGroupsQuery, TagsPart, tagsQuery } from '#web/features/groups/public.ts';
import { LinksPart, relatedLinksQuery } from '#web/features/links/public.ts';
import { FamilyPart, relatedSitesQuery } from '#web/features/relations/public.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Site } from '#worker/contract/site.ts';
import { HandLinks } from './hand-links.tsx';
import { Services } from './services.tsx';
import { type Section, SettingsLink } from './settings-link.tsx';
import { SubscribePrompt } from './subscribe-prompt.tsx';

type Props = {
  site: Site;
  /** As in the address. */
  id: string;
};

/** What follows the first view of a site: whoever belongs to the person, where they stand, and what can be done. */
export function SiteMore({ site, id }: Props) {
  const { t } = useLingui();
  const family = useQuery(relatedSitesQuery(id));
  const fields = useQuery(extendedFieldsQuery(id));
  const groups = useQuery(siteGroupsQuery(id));
  const links = useQuery(relatedLinksQuery(id));
  const tags = useQuery(tagsQuery(id));
  const { related_links: mayRelate, settings: maySet } = site.can;

  const hands = (may: boolean | undefined, section: Section, title: string, first: string) => ({
    add: may && (
      <SettingsLink id={id} section={section}>
        {first}
      </SettingsLink>
    ),
    change: may && (
      <SettingsLink id={id} section={section} which={title}>
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
        {...hands(mayRelate, 'relations', t`Friends and family`, t`Add friends and family`)}
      />
    )),
    part('fields', fields, (data) => (
      <FieldsPart
        fields={data}
        {...hands(maySet && site.subscribed, 'additional', t`Additional info`, t`Add info of your own`)}
      />
    )),
    part('groups', groups, (data) => (
      <GroupsPart groups={data} {...hands(maySet, 'groups_tags', t`Groups`, t`Add a group`)} />
    )),
    part('links', links, (data) => (
      <LinksPart links={data} {...hands(mayRelate, 'links', t`Links`, t`Add a link`)} />
    )),
    part('tags', tags, (data) => <TagsPart tags={data} />),
  ];
  const failed = [family, fields, groups, links, tags].filter((query) => query.isError && !query.data);
  // one below another as they come: nothing moves what is already being read
  const drawn = parts.slice(0, firstPending(parts));
  return (
    <Fragment key={id}>
      {drawn.map(({ key, node }) => (
        <Fragment key={key}>{node}</Fragment>
      ))}
      {drawn.length === parts.length && (
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
                className="hand"
                onClick={() => {
                  for (const query of failed) void query.refetch();
                }}
              >
                <Trans>Try again</Trans>
              </button>
            </p>
          )}
          <Services site={site} id={id} />
          <HandLinks site={site} id={id} />
          <SubscribePrompt site={site} />
        </>
      )}
    </Fragment>
  );
}

type Part = { key: string; pending: boolean; node: ReactNode };

/** What is drawn of an answer; where none came, nothing. */
const part = <T,>(key: string, query: UseQueryResult<T>, draw: (data: T) => ReactNode): Part => ({
  key,
  pending: query.isPending,
  node: query.data !== undefined && draw(query.data),
});

function firstPending(parts: readonly Part[]): number {
  const at = parts.findIndex(({ pending }) => pending);
  return at === -1 ? parts.length : at;
}
