import { useMutation, useQueryClient } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { call } from '#web/lib/api.ts';
import { isRecord } from '#web/lib/json.ts';
import { isRefused } from '#web/lib/refused.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { type FieldOf, useRecordForm } from '#web/ui/record-form/use-record-form.ts';
import { type Community, type CommunityPatch, patchCommunity } from '#worker/contract/community.ts';

export type CommunityField<T> = FieldOf<T, CommunityPatch>;

export type CommunityFormProps = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
};

type CommunityFormOptions<T> = CommunityFormProps & {
  /** The key of the unsaved draft in session storage. */
  draftName: string;
  read: (community: Community) => T;
  fields: readonly CommunityField<T>[];
  /** The client-side validation. */
  check: (value: T) => Fault[];
  /** `more`: whether the form was edited again since it was sent. */
  onSaved?: (community: Community, more: boolean) => void;
};

/** Edits a part of a community. */
export function useCommunityForm<T extends Record<string, unknown>>(options: CommunityFormOptions<T>) {
  const { community, id } = options;
  const queries = useQueryClient();
  const { queryKey } = communityQuery(id);
  const save = useMutation({
    mutationFn: ({ patch, version }: { patch: CommunityPatch; version: number }) =>
      call(patchCommunity, { params: { id: String(community.id) }, body: patch, version }),
    onSuccess: (reply) => {
      queries.setQueryData(queryKey, reply);
      void queries.invalidateQueries({ queryKey: ['my-communities'] });
    },
    onError: (error) => {
      if (isRefused(error)) void queries.invalidateQueries({ queryKey });
    },
  });
  return useRecordForm<T, CommunityPatch, Community>({
    draftName: `community.${community.id}.${options.draftName}`,
    stored: community,
    versionOf: ({ version }) => version,
    read: options.read,
    fields: options.fields,
    check: options.check,
    onSaved: options.onSaved,
    save: async (patch, version) => (await save.mutateAsync({ patch, version })).community,
    conflictIn: (error) => {
      const current = storedNow(error, parseCommunity);
      return (
        current &&
        (async () => {
          queries.setQueryData(queryKey, { community: current });
          return current;
        })
      );
    },
  });
}

const parseCommunity = (current: unknown): Community | null => (isCommunity(current) ? current : null);

/** A community as in every other response; only what a retry needs is checked. */
const isCommunity = (current: unknown): current is Community =>
  isRecord(current) && Number.isSafeInteger(current.version) && isRecord(current.settings);
