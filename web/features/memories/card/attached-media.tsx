import { useView } from '#web/ui/use-view.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { Attached } from '#worker/shared/views/memory-kinds/attached.tsx';
import type { AttachedKind } from '#worker/shared/views/memory-kinds/memory-kind.ts';
import { LinkPlayer } from './link-player.tsx';
import { Recording } from './recording.tsx';

export { followVideos } from './follow-videos.ts';

/** What a memory has of one kind besides text and photos, with our own players of recordings and linked videos. */
export function AttachedMedia({ memory, kind }: { memory: Memory; kind: AttachedKind }) {
  return (
    <Attached
      view={useView()}
      memory={memory}
      kind={kind}
      player={(recording, label) => <Recording recording={recording} label={label} />}
      play={(link) => <LinkPlayer link={link} />}
    />
  );
}
