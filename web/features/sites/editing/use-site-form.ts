import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { siteInfoQuery } from '#web/features/sites/settings/info-query.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isRefused } from '#web/lib/refused.ts';
import { isSame, useKept } from '#web/lib/use-kept.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { hideToasts, toast } from '#web/ui/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo, SitePatch } from '#worker/contract/site-acts.ts';
import { storedIn, usePatchSite } from './use-patch-site.ts';

export type FieldOf<T> = {
  name: keyof T;
  /** What a link to its fault leads to. */
  fieldId: string;
  /** Where the server speaks of it. */
  pointer: string;
  label: string;
  sent: (value: T) => SitePatch;
  /** What it holds, as one who compares reads it. */
  shown: (value: T) => ReactNode;
  /** What the server may say of it, by the server's code. */
  words?: Readonly<Record<string, string>>;
};

type SiteFormOf<T> = {
  site: Site;
  /** As in the address. */
  id: string;
  /** Where a part of it is among what only the settings show. */
  info?: SiteInfo;
  /** What the part is kept under in the tab. */
  keep: string;
  read: (site: Site, info: SiteInfo | undefined) => T;
  fields: readonly FieldOf<T>[];
  /** What can be seen before asking the server. */
  check: (value: T) => Fault[];
  /** `more`: something has been typed since it was sent. */
  onSaved?: (site: Site, more: boolean) => void;
};

export type SiteForm<T extends Record<string, unknown>> = ReturnType<typeof useSiteForm<T>>;

/**
 * A part of a site being changed. Whatever the server says, what was typed stays; what someone else
 * saved meanwhile is in `news`, and is written over only by whoever has seen it.
 */
export function useSiteForm<T extends Record<string, unknown>>(of: SiteFormOf<T>) {
  const { t } = useLingui();
  const { site, id, info, fields } = of;
  const queries = useQueryClient();
  const save = usePatchSite(site, id);
  const stored = of.read(site, info);
  // a date reads otherwise in either language, and is the same
  const kept = useKept(`site.${site.id}.${of.keep}`, stored, (name, one, other) =>
    fields.every((field) => field.name !== name || isSame(field.sent(one), field.sent(other))),
  );
  const [faults, setFaults] = useState<Fault[]>([]);
  const [moved, setMoved] = useState<readonly (keyof T)[]>([]);
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const [waiting, heldBack] = useHeldBack();
  const busy = useBusy(sending);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending || waiting) return;
    const given = kept.value;
    const found = of.check(given);
    setFaults(found);
    if (found.length) return;
    if (!kept.changed) {
      of.onSaved?.(site, false);
      return;
    }
    setSending(true);
    try {
      const { site: now } = await send(Math.min(site.version, info?.version ?? site.version));
      hideToasts();
      setMoved([]);
      setSaved(true);
      const more = kept.saved(given);
      of.onSaved?.(now, more);
    } catch (error) {
      setFaults(told(error));
      if (error instanceof ApiError && error.code === 'site.rename_failed')
        toast({ variant: 'warning', title: t`The change was not saved`, text: error.detail, long: true });
      heldBack(error);
    } finally {
      setSending(false);
    }
  }

  /** Where someone else changed what stands elsewhere, their change and this one are both kept. */
  async function send(version: number, again = true): Promise<{ site: Site }> {
    try {
      return await save.mutateAsync({ patch: patchOf(kept.value), version });
    } catch (error) {
      const current = storedIn(error);
      if (!current) throw error;
      const now = of.read(current, await seen(current));
      // sent before, and the answer lost
      if (!fields.some((field) => kept.edited.includes(field.name) && isOther(field, now)))
        return { site: current };
      const news = fields
        .filter((field) => !isSame(stored[field.name], now[field.name]) && isOther(field, now))
        .map(({ name }) => name);
      setMoved(news);
      if (news.length || !again) throw error;
      return await send(current.version, false);
    }
  }

  /** Whether it stands otherwise than it would be sent. */
  const isOther = (field: FieldOf<T>, now: T) => !isSame(field.sent(now), field.sent(kept.value));

  /** Only what was typed is sent. */
  function patchOf(value: T): SitePatch {
    const parts = fields.filter(({ name }) => kept.edited.includes(name)).map((field) => field.sent(value));
    const settings = Object.assign({}, ...parts.map((part) => part.settings));
    return Object.assign({}, ...parts, Object.keys(settings).length > 0 && { settings });
  }

  /** Shows the site as it is by now. */
  async function seen(current: Site): Promise<SiteInfo | undefined> {
    const fresh = info && (await queries.fetchQuery({ ...siteInfoQuery(id), staleTime: 0 }));
    queries.setQueryData(siteQuery(id).queryKey, { site: current });
    return fresh;
  }

  function told(error: unknown): Fault[] {
    if (storedIn(error)) return [];
    if (!(error instanceof ApiError)) return [{ message: t`Something went wrong on our side.` }];
    const named = error.errors.flatMap(({ pointer, code }) =>
      fields
        .filter((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`))
        .map(({ fieldId, label, words }) => ({
          fieldId,
          message: words?.[code] ?? `${label}: ${t`This cannot be saved as it is.`}`,
        })),
    );
    return named.length ? named : [{ message: error.detail }];
  }

  return {
    kept,
    /** As saved by now. */
    stored,
    submit,
    faults,
    faultOf: (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message,
    /** What someone else changed since this was begun. */
    news: fields.filter(
      (field) =>
        moved.includes(field.name) || (kept.overtaken.includes(field.name) && isOther(field, stored)),
    ),
    refused: isRefused(save.error),
    busy,
    waiting,
    saved: saved && !kept.changed,
    /** Takes back what was typed. */
    drop: () => {
      kept.forget();
      setFaults([]);
      setMoved([]);
    },
  };
}
