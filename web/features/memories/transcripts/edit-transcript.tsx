import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { transcriptQuery } from '#web/features/memories/transcript-query.ts';
import { useSession } from '#web/lib/session.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SheetBody, SheetFrame } from '#web/ui/forms/sheet.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import { playedOf } from '#worker/shared/views/memory-kinds/viewable.ts';
import { loadTranscriptDraft } from './transcript-draft.ts';
import { TranscriptForm } from './transcript-form.tsx';

type Props = { memory: Memory; onClose: () => void };

/** Where what is said in the videos and recordings of a memory is written down. */
export function EditTranscript({ memory, onClose }: Props) {
  const { t } = useLingui();
  const { user } = useSession();
  const played = playedOf(memory);
  const [id, setId] = useState(played[0]?.id ?? '');
  const medium = played.find((one) => one.id === id);
  if (!user || !medium) return null;
  const chooser = played.length > 1 && (
    <Select
      label={t`Which one?`}
      value={id}
      onChange={setId}
      choices={played.map((one, at) => ({ id: one.id, label: nameOf(one, at + 1) }))}
    />
  );

  function nameOf({ caption, name }: MemoryMedia, number: number): string {
    const title = caption ?? name ?? '';
    return title ? `${number}. ${title}` : t`Number ${number}`;
  }

  return (
    <SheetFrame title={t`Transcript`} isOpen onOpenChange={onClose}>
      <Loaded key={id} medium={medium} memory={memory} userId={user.id} onClose={onClose}>
        {chooser}
      </Loaded>
    </SheetFrame>
  );
}

type LoadedProps = Props & { medium: MemoryMedia; userId: number; children: React.ReactNode };

/** The form, once what is stored and what was typed on this device are there. */
function Loaded({ medium, memory, userId, onClose, children }: LoadedProps) {
  const place = { mediaId: medium.id, memoryId: memory.id, userId };
  // an edit begins with the current version
  const stored = useQuery({ ...transcriptQuery(medium.id), staleTime: 0 });
  const draft = useQuery({
    queryKey: ['transcript-draft', medium.id, userId],
    queryFn: async () => (await loadTranscriptDraft(place)) ?? null,
    gcTime: 0,
  });
  if (stored.data && stored.isFetchedAfterMount && draft.data !== undefined)
    return (
      <TranscriptForm
        place={place}
        medium={medium}
        memory={memory}
        stored={stored.data}
        draft={draft.data}
        onClose={onClose}
      >
        {children}
      </TranscriptForm>
    );
  return (
    <SheetBody>
      {stored.error ? (
        <CallFault error={stored.error} again={() => void stored.refetch()} />
      ) : (
        <Skeleton>
          <SkeletonLine size="60%" />
          <SkeletonLine size="90%" />
        </Skeleton>
      )}
      <p className="sr-only" role="status">
        <Trans>Loading…</Trans>
      </p>
    </SheetBody>
  );
}
