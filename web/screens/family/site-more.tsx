import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { extendedFieldsQuery, FieldsPart } from '#web/features/extended-fields/public.ts';
import { GroupsPart, siteGroupsQuery, TagsPart, tagsQuery } from '#web/features/groups/public.ts';
import { LinksPart, relatedLinksQuery } from '#web/features/links/public.ts';
import { FamilyPart, relatedSitesQuery } from '#web/features/relations/public.ts';
import { NoticeLink } from '#web/features/sites/more/notice-link.tsx';
import { Services } from '#web/features/sites/more/services.tsx';
import { type Section, SettingsLink } from '#web/features/sites/more/settings-link.tsx';
import { SubscribePrompt } from '#web/features/sites/more/subscribe-prompt.tsx';
import { WayLink } from '#web/features/sites/more/way-link.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import type { Site } from '#worker/contract/site.ts';
import { siteDetailsQuery } from './site-details-query.ts';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  /** What follows; shown with the rest, so that nothing pushes it down. */
  children?: ReactNode;
};

/** The parts after a site's first view: relations, additional fields, groups, links, tags and services. */
export function SiteMore({ site, id, children }: Props) {
  const { t } = useLingui();
  const details = useQuery(siteDetailsQuery(id));
  // filled by the query above; here they follow what the settings change
  const { data: family } = useQuery({ ...relatedSitesQuery(id), enabled: false });
  const { data: fields } = useQuery({ ...extendedFieldsQuery(id), enabled: false });
  const { data: groups } = useQuery({ ...siteGroupsQuery(id), enabled: false });
  const { data: links } = useQuery({ ...relatedLinksQuery(id), enabled: false });
  const { data: tags } = useQuery({ ...tagsQuery(id), enabled: false });
  const { related_links: mayRelate, settings: maySet } = site.can;

  const changeLink = (may: boolean | undefined, section: Section, title: string) =>
    may && (
      <SettingsLink id={id} section={section} part={title}>
        <Trans>Change</Trans>
      </SettingsLink>
    );

  if (details.isPending) return null;
  return (
    <Fragment key={id}>
      {family && (
        <FamilyPart
          site={site}
          id={id}
          {...family}
          change={changeLink(mayRelate, 'relations', t`Friends and family`)}
        />
      )}
      {fields && (
        <FieldsPart
          fields={fields}
          change={changeLink(maySet && site.subscribed, 'additional', t`Additional info`)}
        />
      )}
      {groups && <GroupsPart groups={groups} change={changeLink(maySet, 'groups_tags', t`Groups`)} />}
      {links && <LinksPart links={links} change={changeLink(mayRelate, 'links', t`Links`)} />}
      {tags && <TagsPart tags={tags} />}
      {!family && details.isError && (
        <p className="small mt-8 flex flex-wrap items-center gap-x-2">
          {details.error instanceof ApiError && details.error.status === 0 ? (
            <Trans>The rest of this page needs a connection.</Trans>
          ) : (
            <Trans>Part of this page did not load.</Trans>
          )}
          <button type="button" className="text-button" onClick={() => void details.refetch()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      {details.data?.has_grave && site.type === 'memorial' && <WayLink id={id} />}
      {details.data?.has_notice && <NoticeLink id={id} />}
      <Services site={site} id={id} />
      <SubscribePrompt site={site} id={id} />
      {children}
    </Fragment>
  );
}
