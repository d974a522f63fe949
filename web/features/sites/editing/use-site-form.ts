import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { siteInfoQuery } from '#web/features/sites/site-info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { contactUs } from '#web/lib/contact-us.ts';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import { isSame, useFormDraft } from '#web/lib/forms/form-draft.ts';
import { isRefused } from '#web/lib/refused.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { failureOf } from '#web/ui/forms/failure.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo, SitePatch } from '#worker/contract/site-settings.ts';
import { conflictingSite, usePatchSite } from './use-patch-site.ts';

export type FieldOf<T> = {
  name: keyof T;
  /** The id of the element that the error summary links to. */
  fieldId: string;
  /** The JSON pointer in the server's errors. */
  pointer: string;
  label: string;
  sent: (value: T) => SitePatch;
  /** Its value as shown when comparing two versions. */
  shown: (value: T) => ReactNode;
};

type SiteFormOptions<T> = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  /** Required where a field is among those that only the settings endpoint returns. */
  info?: SiteInfo;
  /** The key of the unsaved draft in session storage. */
  draftName: string;
  read: (site: Site, info: SiteInfo | undefined) => T;
  fields: readonly FieldOf<T>[];
  /** The client-side validation. */
  check: (value: T) => Fault[];
  /** `more`: whether the form was edited again since it was sent. */
  onSaved?: (site: Site, more: boolean) => void;
};

export type SiteForm<T extends Record<string, unknown>> = ReturnType<typeof useSiteForm<T>>;

/**
 * Edits a part of a site. Input is preserved whatever the server responds. Changes that another user saved
 * meanwhile are in `news`, and can be overwritten only after they were shown.
 */
export function useSiteForm<T extends Record<string, unknown>>(options: SiteFormOptions<T>) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site, id, info, fields } = options;
  const queries = useQueryClient();
  const save = usePatchSite(site, id);
  const stored = options.read(site, info);
  // a date may be formatted differently per language and still be equal
  const draft = useFormDraft(`site.${site.id}.${options.draftName}`, stored, (name, first, second) =>
    fields.every((field) => field.name !== name || isSame(field.sent(first), field.sent(second))),
  );
  const [conflicting, setConflicting] = useState<readonly (keyof T)[]>([]);
  const [saved, setSaved] = useState(false);
  const form = useSubmission({
    fields: {},
    // once the response has arrived, this form may have been rendered with the saved site
    values: () => ({ submitted: draft.value, onSaved: options.onSaved }),
    check: ({ submitted }) => options.check(submitted),
    isChanged: () => draft.changed,
    onUnchanged: () => options.onSaved?.(site, false),
    send: () => send(Math.min(site.version, info?.version ?? site.version)),
    onSuccess: ({ site: savedSite }, { submitted, onSaved }) => {
      setConflicting([]);
      setSaved(true);
      const more = draft.saved(submitted);
      onSaved?.(savedSite, more);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'site.rename_failed')
        toast({
          variant: 'warning',
          title: t`The change was not saved`,
          text: error.detail,
          long: true,
          action: { label: t`Contact us`, run: () => contactUs(locale) },
        });
      return faultsFrom(error);
    },
  });

  /** Retries where another user changed other fields only, so that both changes are saved. */
  async function send(version: number, mayRetry = true): Promise<{ site: Site }> {
    try {
      return await save.mutateAsync({ patch: patchOf(draft.value), version });
    } catch (error) {
      const current = conflictingSite(error);
      if (!current) throw error;
      const currentValue = options.read(current, await updateCaches(current));
      // an earlier attempt was saved, but its response was lost
      if (!fields.some((field) => draft.edited.includes(field.name) && differsFromDraft(field, currentValue)))
        return { site: current };
      const news = fields
        .filter(
          (field) =>
            !isSame(stored[field.name], currentValue[field.name]) && differsFromDraft(field, currentValue),
        )
        .map(({ name }) => name);
      setConflicting(news);
      if (news.length || !mayRetry) throw error;
      return await send(current.version, false);
    }
  }

  /** Whether the stored value differs from the one to be sent. */
  const differsFromDraft = (field: FieldOf<T>, currentValue: T) =>
    !isSame(field.sent(currentValue), field.sent(draft.value));

  /** The patch; contains edited fields only. */
  function patchOf(value: T): SitePatch {
    const parts = fields.filter(({ name }) => draft.edited.includes(name)).map((field) => field.sent(value));
    const settings = Object.assign({}, ...parts.map((part) => part.settings));
    return Object.assign({}, ...parts, Object.keys(settings).length > 0 && { settings });
  }

  /** Updates the caches with the current site. */
  async function updateCaches(current: Site): Promise<SiteInfo | undefined> {
    const freshInfo = info && (await queries.fetchQuery({ ...siteInfoQuery(id), staleTime: 0 }));
    queries.setQueryData(siteQuery(id).queryKey, { site: current });
    return freshInfo;
  }

  function faultsFrom(error: unknown): Fault[] {
    if (conflictingSite(error)) return [];
    if (!(error instanceof ApiError)) return [failureOf(error)];
    const fieldFaults = error.errors.flatMap((fieldError) =>
      fields
        .filter(
          (field) =>
            fieldError.pointer === field.pointer || fieldError.pointer.startsWith(`${field.pointer}/`),
        )
        .map(({ fieldId, label }) => ({ fieldId, message: fieldMessage(fieldError, label) })),
    );
    return fieldFaults.length ? fieldFaults : [failureOf(error)];
  }

  return {
    draft,
    /** The currently saved values. */
    stored,
    submit: form.submit,
    faults: form.faults,
    faultOf: (fieldId: string) => form.faults.find((fault) => fault.fieldId === fieldId)?.message,
    /** The fields that another user has changed since this edit began. */
    news: fields.filter(
      (field) =>
        conflicting.includes(field.name) ||
        (draft.overtaken.includes(field.name) && differsFromDraft(field, stored)),
    ),
    refused: isRefused(form.error),
    busy: form.busy,
    waiting: form.waiting,
    saved: saved && !draft.changed,
    /** Discards the edits. */
    drop: () => {
      draft.forget();
      form.clearFaults();
      setConflicting([]);
    },
  };
}
