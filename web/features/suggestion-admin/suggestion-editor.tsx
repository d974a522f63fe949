import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import * as api from '#worker/contract/suggestion-admin.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { type Pinned, PinnedList } from './pinned-list.tsx';

/** What comes first in the suggestions of a language. */
export const suggestionListQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['suggestion-list', locale],
    queryFn: async ({ signal }) => (await call(api.getSuggestionList, { params: { locale } }, signal)).list,
    staleTime: 0,
  });

const sent = (list: readonly Pinned[]) => list.map(({ id, from, to }) => ({ id, from, to }));

/** What is wrong with entries that were sent, by their label or number. */
const faultsIn = (error: unknown, lists: Record<string, readonly Pinned[]>): string[] =>
  error instanceof ApiError
    ? error.errors.flatMap((fault) => {
        const [, field = '', at] = fault.pointer.split('/');
        const one = lists[field]?.[Number(at)];
        const name = one && (one.label ?? String(one.id));
        return name ? [`${name}: ${fieldMessage(fault, name)}`] : [];
      })
    : [];

/** Orders what comes first, adds and removes; what everyone sees now is beside it. */
export function SuggestionEditor({ list }: { list: api.SuggestionList }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [sites, setSites] = useState<readonly Pinned[]>(list.sites);
  const [groups, setGroups] = useState<readonly Pinned[]>(list.groups);
  const [isSaving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { locale, revision, shown } = list;
  const isChanged = JSON.stringify([sites, groups]) !== JSON.stringify([list.sites, list.groups]);

  const send = (reason: string) => {
    setFaults([]);
    return call(api.setSuggestionList, {
      params: { locale },
      body: { sites: sent(sites), groups: sent(groups) },
      version: revision,
      reason,
    }).catch((error: unknown) => {
      setFaults(faultsIn(error, { sites, groups }));
      throw error;
    });
  };
  const withoutFaults = (set: (list: readonly Pinned[]) => void) => (changed: readonly Pinned[]) => {
    setFaults([]);
    set(changed);
  };

  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-8 lg:grid-cols-2">
        <PinnedList title={t`Sites`} list={sites} onChange={withoutFaults(setSites)} />
        <PinnedList title={t`Communities`} list={groups} onChange={withoutFaults(setGroups)} />
      </div>
      {isChanged &&
        (isSaving ? (
          <ActForm
            title={t`Save the suggestions`}
            action={t`Save the suggestions`}
            busyAction={t`Saving…`}
            send={send}
            onDone={() => {
              toast({ variant: 'success', title: t`The suggestions were saved.` });
              void queries.invalidateQueries(suggestionListQuery(locale));
            }}
            onCancel={() => setSaving(false)}
          >
            {faults.map((fault) => (
              <p key={fault} role="alert" className="font-medium text-(--danger)">
                <bdi>{fault}</bdi>
              </p>
            ))}
          </ActForm>
        ) : (
          <button type="button" className="button main self-start" onClick={() => setSaving(true)}>
            <Trans>Save the suggestions</Trans>
          </button>
        ))}
      <section aria-labelledby="shown" className="flex flex-col gap-2">
        <h2 id="shown">
          <Trans>What everyone sees now</Trans>
        </h2>
        <ol className="list-decimal ps-6">
          {[...shown.sites, ...shown.groups].map(({ slug, label }) => (
            <li key={slug}>
              <UserText>{label}</UserText>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
