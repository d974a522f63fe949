import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, Suspense, useState } from 'react';
import type { Act } from '#web/features/memories/actions/memory-act.tsx';
import { ReportPart } from '#web/features/reports/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type MenuEntry, OpenedMenu } from '#web/ui/menu.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { useShareEntries } from './use-share-entries.tsx';

const MemoryAct = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/memory-act.tsx')).MemoryAct,
);

type Props = { memory: Memory } & Omit<ComponentProps<typeof OpenedMenu>, 'entries'>;

/** The menu of a memory: sharing it, and the actions that the viewer is permitted. */
export function MemoryMenu({ memory, ...menu }: Props) {
  const { t } = useLingui();
  // stays open where the permission for it is lost meanwhile
  const [act, setAct] = useState<Act | 'report' | null>(null);
  const { can, pinned } = memory;
  const shares = useShareEntries(memory);
  const entry = (id: Act | 'report', text: string): MenuEntry => ({
    id,
    text,
    label: text,
    danger: id === 'delete',
    onAction: () => setAct(id),
  });
  return (
    <>
      <OpenedMenu
        {...menu}
        entries={[
          ...shares,
          ...(can.edit ? [entry('edit', t`Edit`)] : []),
          ...(can.pin ? [entry('pin', pinned ? t`Unpin` : t`Pin`)] : []),
          ...(can.move ? [entry('move', t`Move to another site…`)] : []),
          ...(can.report ? [entry('report', t`Report`)] : []),
          ...(can.delete ? [entry('delete', t`Delete`)] : []),
        ]}
      />
      {act && (
        <Suspense fallback={<PendingPart />}>
          {act === 'report' ? (
            <ReportPart subject="memory" id={memory.id} onClose={() => setAct(null)} />
          ) : (
            <MemoryAct memory={memory} act={act} onEnd={() => setAct(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
