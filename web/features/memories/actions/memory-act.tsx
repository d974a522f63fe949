import { useEffect, useRef } from 'react';
import type { Memory } from '#worker/contract/memory.ts';
import { EditMemory } from './edit-memory.tsx';
import { MoveMemory } from './move-memory.tsx';
import { useDelete } from './use-delete.ts';
import { usePin } from './use-pin.ts';

/** What the menu of a memory begins, and what goes on when the menu is closed. */
export type Act = 'edit' | 'pin' | 'move' | 'delete';

type Props = { memory: Memory; act: Act; onEnd: () => void };

/** What was chosen in the menu of a memory: a form, or a change that is made at once. */
export function MemoryAct({ memory, act, onEnd }: Props) {
  if (act === 'edit') return <EditMemory memory={memory} onClose={onEnd} />;
  if (act === 'move') return <MoveMemory memory={memory} onClose={onEnd} />;
  return act === 'pin' ? (
    <PinMemory memory={memory} onEnd={onEnd} />
  ) : (
    <DeleteMemory memory={memory} onEnd={onEnd} />
  );
}

type AtOnceProps = Omit<Props, 'act'>;

function PinMemory({ memory, onEnd }: AtOnceProps) {
  const pin = usePin();
  useAtOnce(() => pin.mutate(memory), onEnd);
  return null;
}

function DeleteMemory({ memory, onEnd }: AtOnceProps) {
  const remove = useDelete();
  useAtOnce(() => remove.mutate(memory), onEnd);
  return null;
}

/** Begins it once, as soon as its code is there. */
function useAtOnce(begin: () => void, onEnd: () => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
    onEnd();
  });
}
