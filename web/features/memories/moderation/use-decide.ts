import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { currentMemoryIn } from '#web/features/memories/memory-errors.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { decideMemory } from '#worker/contract/memory-commands.ts';

export type Decision = Omit<NonNullable<BodyIn<typeof decideMemory>>, 'version'>;

/** Decides on a pending memory as it was read. Reports a conflict where someone else has decided first. */
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
    onError: (error) => setChanged(currentMemoryIn(error) ?? changed),
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
    },
  });
  const { error } = decide;
  const fault = error instanceof ApiError ? error.detail : t`Something went wrong on our side.`;
  return {
    ...decide,
    fault: error && !currentMemoryIn(error) ? fault : null,
    /** The current version, where its author has changed it since it was read. */
    changed,
  };
}

const GONE: ApiError['code'][] = ['memory.already_decided', 'memory.not_found'];
