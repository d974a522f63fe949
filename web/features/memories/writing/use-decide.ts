import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { decideMemory } from '#worker/contract/memory-acts.ts';
import { storedIn } from './use-sharing.ts';
import { memoriesChanged } from './writing-queries.ts';

export type Decision = Omit<NonNullable<BodyIn<typeof decideMemory>>, 'version'>;

/** Decides on a waiting memory as it was read. Where someone else was faster, that is what is said. */
export function useDecide(memory: Memory, onDecided: (said: string) => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<Memory | null>(null);
  const read = changed ?? memory;
  const decide = useMutation({
    mutationFn: async ({ decision, said }: { decision: Decision; said: string }) => {
      try {
        await call(decideMemory, { params: { id: read.id }, body: { ...decision, version: read.version } });
        return said;
      } catch (error) {
        if (error instanceof ApiError && GONE.includes(error.code)) return error.detail;
        throw error;
      }
    },
    onError: (error) => setChanged(storedIn(error) ?? changed),
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
    },
  });
  const { error } = decide;
  const fault = error instanceof ApiError ? error.detail : t`Something went wrong on our side.`;
  return {
    ...decide,
    fault: error && !storedIn(error) ? fault : null,
    /** The memory as it is now, where its author has changed it since it was read. */
    changed,
  };
}

const GONE: ApiError['code'][] = ['memory.already_decided', 'memory.not_found'];
