import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, Suspense, useState } from 'react';
import type { Act } from '#web/features/memories/actions/memory-act.tsx';
import { ReportPart } from '#web/features/reports/public.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { type MenuEntry, OpenedMenu } from '#web/ui/menu.tsx';
import { PendingPart } from '#web/ui/pending-part.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { playedOf } from '#worker/shared/views/memory-kinds/viewable.ts';
import { useShareEntries } from './use-share-entries.tsx';

const MemoryAct = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/actions/memory-act.tsx')).MemoryAct,
);

const EditTranscript = lazyPart(
  ['writing'],
  async () => (await import('#web/features/memories/transcripts/edit-transcript.tsx')).EditTranscript,
);

type Chosen = Act | 'transcript' | 'report';

type Props = { memory: Memory } & Omit<ComponentProps<typeof OpenedMenu>, 'entries'>;

/** The menu of a memory: sharing it, and the actions that the viewer is permitted. */
export function MemoryMenu({ memory, ...menu }: Props) {
  const { t } = useLingui();
  // stays open where the permission for it is lost meanwhile
  const [act, setAct] = useState<Chosen | null>(null);
  const { can, pinned } = memory;
  const shares = useShareEntries(memory);
  const played = playedOf(memory);
  const hasWords = played.some(({ transcript, captions }) => transcript || captions);
  const entry = (id: Chosen, text: string): MenuEntry => ({
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
          ...(can.edit && played.length > 0 && memory.site_id !== null
            ? [entry('transcript', hasWords ? t`Edit the transcript` : t`Add a transcript`)]
            : []),
          ...(can.pin ? [entry('pin', pinned ? t`Unpin` : t`Pin`)] : []),
          ...(can.move ? [entry('move', t`Move to another site…`)] : []),
          ...(can.report ? [entry('report', t`Report`)] : []),
          ...(can.delete ? [entry('delete', t`Delete`)] : []),
        ]}
      />
      {act && (
        <Suspense fallback={<PendingPart />}>
          {act === 'report' ? (
            <ReportPart
              subject="memory"
              id={memory.id}
              inCommunity={memory.community_id !== undefined}
              onClose={() => setAct(null)}
            />
          ) : act === 'transcript' ? (
            <EditTranscript memory={memory} onClose={() => setAct(null)} />
          ) : (
            <MemoryAct memory={memory} act={act} onEnd={() => setAct(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
