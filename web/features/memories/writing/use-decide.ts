import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import { decideMemory } from '#worker/contract/memory-acts.ts';
import { memoriesChanged } from './writing-queries.ts';

export type Decision = NonNullable<BodyIn<typeof decideMemory>>;

/** Decides on a waiting memory. Where someone else was faster, that is what is said. */
export function useDecide(id: number, onDecided: (said: string) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: async ({ decision, said }: { decision: Decision; said: string }) => {
      try {
        await call(decideMemory, { params: { id }, body: decision });
        return said;
      } catch (error) {
        if (error instanceof ApiError && GONE.includes(error.code)) return error.detail;
        throw error;
      }
    },
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
    },
  });
  const { error } = decide;
  const fault = error instanceof ApiError ? error.detail : t`Something went wrong on our side.`;
  return { ...decide, fault: error && fault };
}

const GONE: ApiError['code'][] = ['memory.already_decided', 'memory.not_found'];
