import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { decideMemory } from '#web/features/memories/memory-calls.ts';
import { parseMemory } from '#web/features/memories/memory-errors.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { decideComment, type PendingComment } from '#worker/contract/comment.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { decideMemory as schemas } from '#worker/contract/schemas/memory-commands.ts';

const { shape } = schemas.body;

/** What is sent of a decision, for a comment without `text`. */
export type Decision = {
  decision: 'approve' | 'return' | 'deny';
  text?: string;
  note?: string | null;
  tell?: boolean;
};

/** The message with the outcome of a decision, and whether it is that of the user, who may then undo it. */
export type Outcome = { said: string; isOwn: boolean };

/** Sends a decision. Where someone else was faster, or it was deleted, the outcome says so. */
export async function outcomeOf(
  send: () => Promise<unknown>,
  said: string,
  over: readonly ApiError['code'][],
): Promise<Outcome> {
  try {
    await send();
    return { said, isOwn: true };
  } catch (error) {
    if (error instanceof ApiError && over.includes(error.code)) return { said: error.detail, isOwn: false };
    throw error;
  }
}

type Props = {
  /** The decision that is sent. */
  decision: () => Decision;
  /** The message with its outcome. */
  said: string;
  onDecided: (outcome: Outcome) => void;
};

type Sending = Props & {
  send: (decision: Decision) => Promise<unknown>;
  over: readonly ApiError['code'][];
  /** Receives the current version of a memory that was changed since it was read. */
  onStale?: (current: Memory) => void;
};

/** The form of a decision. */
function useDecisionForm({ decision, said, onDecided, send, over, onStale }: Sending) {
  const queries = useQueryClient();
  const id = useId();
  const ids = { text: `${id}-text`, note: `${id}-note` };
  const form = useSubmission({
    fields: {
      text: { id: ids.text, schema: shape.text },
      note: { id: ids.note, schema: shape.note },
    },
    values: decision,
    send: (body) => outcomeOf(() => send(body), said, over),
    onSuccess: (outcome) => {
      onDecided(outcome);
      memoriesChanged(queries);
    },
    ...(onStale && {
      stale: {
        parse: parseMemory,
        show: (current: Memory) => {
          form.clearFaults();
          onStale(current);
        },
      },
    }),
    focusesField: true,
  });
  return {
    ...form,
    ids,
    /** The fault of the decision as a whole. */
    fault: form.faults.find(({ fieldId }) => !fieldId)?.message,
  };
}

export type DecisionFormState = ReturnType<typeof useDecisionForm>;

/** Decides on a pending memory as it was read. */
export function useDecideMemory({ memory, ...props }: Props & { memory: Memory }) {
  const [read] = useState(memory.version);
  const [stored, setStored] = useState<Memory | null>(null);
  const current = stored && stored.version > memory.version ? stored : memory;
  const { version } = current;
  const form = useDecisionForm({
    ...props,
    send: (body) => decideMemory(current, { ...body, version }),
    over: ['memory.already_decided', 'memory.not_found'],
    onStale: setStored,
  });
  return {
    ...form,
    /** The current version, and whether its author has changed it since it was first read. */
    memory: current,
    isChanged: version !== read,
  };
}

/** Decides on a pending comment. */
export function useDecideComment({ comment, onDecided, ...props }: Props & { comment: PendingComment }) {
  const queries = useQueryClient();
  return useDecisionForm({
    ...props,
    onDecided: (outcome) => {
      onDecided(outcome);
      void queries.invalidateQueries({ queryKey: ['comments', comment.memory_id] });
    },
    send: ({ text: _, ...body }) => call(decideComment, { params: { id: comment.id }, body }),
    over: ['comment.already_decided', 'comment.not_found'],
  });
}
