import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { Recording } from './recording.tsx';

/** The attachments of a memory that are of one kind, with our own player of recordings. */
export const AttachedMedia = ({ memory, kind }: { memory: Memory; kind: AttachedKind }) => (
  <Attached
    view={useView()}
    memory={memory}
    kind={kind}
    player={(recording, label) => <Recording recording={recording} label={label} />}
  />
);
