import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { parseMemory } from '#web/features/memories/memory-errors.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import type { BodyIn } from '#worker/contract/endpoint.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { decideMemory } from '#worker/contract/memory-commands.ts';
import { decideMemory as schemas } from '#worker/contract/schemas/memory-commands.ts';

const { shape } = schemas.body;

export type Decision = Omit<NonNullable<BodyIn<typeof decideMemory>>, 'version'>;

type Props = {
  memory: Memory;
  /** The decision that is sent. */
  decision: () => Decision;
  /** The message with its outcome. */
  outcome: string;
  onDecided: (said: string) => void;
};

/** Decides on a pending memory as it was read. Reports a conflict where someone else has decided first. */
export function useDecide({ memory, decision, outcome, onDecided }: Props) {
  const queries = useQueryClient();
  const id = useId();
  const ids = { text: `${id}-text`, note: `${id}-note` };
  const [changed, setChanged] = useState<Memory | null>(null);
  const read = changed ?? memory;
  const form = useSubmission({
    fields: {
      text: { id: ids.text, schema: shape.text },
      note: { id: ids.note, schema: shape.note },
    },
    values: decision,
    send: async (body) => {
      try {
        await call(decideMemory, { params: { id: read.id }, body: { ...body, version: read.version } });
        return outcome;
      } catch (error) {
        if (error instanceof ApiError && GONE.includes(error.code)) return error.detail;
        throw error;
      }
    },
    onSuccess: (said) => {
      onDecided(said);
      memoriesChanged(queries);
    },
    stale: {
      parse: parseMemory,
      show: (current) => {
        form.clearFaults();
        setChanged(current);
      },
    },
    focusesField: true,
  });
  return {
    ...form,
    ids,
    /** The fault of the decision as a whole. */
    fault: form.faults.find(({ fieldId }) => !fieldId)?.message,
    /** The current version, where its author has changed it since it was read. */
    changed,
  };
}

const GONE: ApiError['code'][] = ['memory.already_decided', 'memory.not_found'];
