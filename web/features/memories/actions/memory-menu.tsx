import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { kindOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { ReportPart } from '#web/features/reports/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Menu } from '#web/ui/menu.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { useDelete } from './use-delete.ts';

const EditMemory = lazyPart(['writing'], async () => (await import('./edit-memory.tsx')).EditMemory);

type Props = { memory: Memory; edits: boolean; setEdits: (edits: boolean) => void };

/** The menu of a memory, with the actions that the viewer is permitted. */
export function MemoryMenu({ memory, edits, setEdits }: Props) {
  const { t } = useLingui();
  const remove = useDelete();
  const [reports, setReports] = useState(false);
  const { can } = memory;
  const { name } = memory.author;
  return (
    <span className={kindOf(memory).menuClass}>
      <Menu
        name={t`Actions for the memory by ${name}`}
        label={<Ellipsis strokeWidth={1.5} aria-hidden="true" />}
        entries={[
          ...(can.edit
            ? [{ id: 'edit', text: t`Edit`, label: t`Edit`, onAction: () => setEdits(true) }]
            : []),
          ...(can.report
            ? [{ id: 'report', text: t`Report`, label: t`Report`, onAction: () => setReports(true) }]
            : []),
          ...(can.delete
            ? [
                {
                  id: 'delete',
                  text: t`Delete`,
                  label: t`Delete`,
                  danger: true,
                  onAction: () => remove.isPending || remove.mutate(memory),
                },
              ]
            : []),
        ]}
      />
      {reports && (
        <Suspense fallback={<PendingPart />}>
          <ReportPart subject="memory" id={memory.id} onClose={() => setReports(false)} />
        </Suspense>
      )}
      {edits && (
        <Suspense fallback={<PendingPart />}>
          <EditMemory memory={memory} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </span>
  );
}
