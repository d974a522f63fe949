import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { contactUs } from '#web/lib/contact-us.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { type FieldOf, useRecordForm } from '#web/ui/record-form/use-record-form.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo, SitePatch } from '#worker/contract/site-settings.ts';
import { conflictingSite, usePatchSite } from './use-patch-site.ts';

export type SiteField<T> = FieldOf<T, SitePatch>;

type SiteFormOptions<T> = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  /** Required where a field is among those that only the settings endpoint returns. */
  info?: SiteInfo;
  /** The key of the unsaved draft in session storage. */
  draftName: string;
  read: (site: Site, info: SiteInfo | undefined) => T;
  fields: readonly SiteField<T>[];
  /** The client-side validation. */
  check: (value: T) => Fault[];
  /** `more`: whether the form was edited again since it was sent. */
  onSaved?: (site: Site, more: boolean) => void;
};

type Stored = { site: Site; info: SiteInfo | undefined };

/** Edits a part of a site. */
export function useSiteForm<T extends Record<string, unknown>>(options: SiteFormOptions<T>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site, id, info, read, onSaved } = options;
  const queries = useQueryClient();
  const save = usePatchSite(site, id);

  /** Updates the caches with the current site. */
  async function updateCaches(current: Site): Promise<Stored> {
    const freshInfo = info && (await queries.fetchQuery({ ...siteInfoQuery(id), staleTime: 0 }));
    queries.setQueryData(siteQuery(id).queryKey, { site: current });
    return { site: current, info: freshInfo };
  }

  return useRecordForm<T, SitePatch, Stored>({
    draftName: `site.${site.id}.${options.draftName}`,
    stored: { site, info },
    versionOf: (stored) => Math.min(stored.site.version, stored.info?.version ?? stored.site.version),
    read: (stored) => read(stored.site, stored.info),
    fields: options.fields,
    check: options.check,
    save: async (patch, version) => ({ ...(await save.mutateAsync({ patch, version })), info }),
    conflictIn: (error) => {
      const current = conflictingSite(error);
      return current && (() => updateCaches(current));
    },
    onSaved: onSaved && (({ site: savedSite }, more) => onSaved(savedSite, more)),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'site.rename_failed')
        toast({
          variant: 'warning',
          title: t`The change was not saved`,
          text: error.detail,
          long: true,
          action: { label: t`Contact us`, run: () => contactUs(locale) },
        });
    },
  });
}
