import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { formatYears } from '#worker/shared/years.ts';
import { sitesToBindQuery } from './code-queries.ts';

type SitePickerProps = {
  /** The id of the first site's field, which the error summary links to. */
  id: string;
  label: string;
  value: MySite | null;
  onChange: (site: MySite) => void;
  /** The site that the code opens already. */
  excludedSiteId?: number;
  fault?: string | undefined;
  isDisabled?: boolean;
  /** The content below the choice, such as buttons; shown only where there are sites to choose. */
  children: ReactNode;
};

/** Selects a site to which the user may bind stickers, or leads to creating the first one. */
export function SitePicker(props: SitePickerProps) {
  const { value, onChange, excludedSiteId } = props;
  const { t } = useLingui();
  const { locale } = useLocale();
  const list = useInfiniteQuery(sitesToBindQuery);
  const isLoadingMore = useBusy(list.isFetchingNextPage);
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="60%" />
        <SkeletonLine size="45%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const sites = list.data.pages
    .flatMap((page) => page.sites)
    .filter((site) => site.can_bind && site.id !== excludedSiteId);
  const more = list.hasNextPage && (
    <button type="button" className="button self-start" onClick={() => void list.fetchNextPage()}>
      {isLoadingMore ? <Trans>Loading…</Trans> : <Trans>Show more sites</Trans>}
    </button>
  );
  if (sites.length === 0)
    return (
      <>
        <p>
          {excludedSiteId === undefined ? (
            <Trans>You have no site yet for a sticker to open.</Trans>
          ) : (
            <Trans>You have no other site to point it to.</Trans>
          )}
        </p>
        {more || (
          <Link className="button self-start" to="/$locale/onboarding" params={{ locale }}>
            <Trans>Create a site</Trans>
          </Link>
        )}
      </>
    );
  const modes = { private: t`Private`, open: t`Open to write`, regular: t`Open to read` };
  return (
    <>
      <RadioRows
        id={props.id}
        label={props.label}
        fault={props.fault}
        isDisabled={props.isDisabled ?? false}
        value={value && String(value.id)}
        onChange={(id) => {
          const site = sites.find((candidate) => String(candidate.id) === id);
          if (site) onChange(site);
        }}
        rows={sites.map((site) => {
          const { main } = namesFor(site, locale);
          const years = formatYears(site.birth, site.death, locale);
          return {
            id: String(site.id),
            title: <UserText lang={main.lang}>{main.text}</UserText>,
            text: [years, modes[site.mode]].filter(Boolean).join(' · '),
          };
        })}
      />
      {more}
      {props.children}
    </>
  );
}

/** The id or slug in the URL of its page: that of a private site contains no name. */
export const refOf = ({ mode, id, slug }: Pick<MySite, 'mode' | 'id' | 'slug'>): string =>
  mode === 'private' ? String(id) : slug;
