import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';

const AddEntry = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/entry-sheet.tsx')).AddEntry,
);
const ChangeEntry = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/entry-sheet.tsx')).ChangeEntry,
);
const DeleteEntry = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/delete-entry.tsx')).DeleteEntry,
);
const CreateSiteDialog = lazyPart(
  ['wall', 'onboarding'],
  async () => (await import('./create-site-dialog.tsx')).CreateSiteDialog,
);

const DuplicatesSheet = lazyPart(
  ['wall'],
  async () => (await import('#web/features/walls/duplicates-sheet.tsx')).DuplicatesSheet,
);

/** What is being done with the wall. */
export type Task =
  | { kind: 'add' }
  | { kind: 'duplicates' }
  | { kind: 'change' | 'delete' | 'create site'; entry: WallEntry };

type Props = {
  task: Task;
  wall: Wall;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** The dialog of a task. */
export const WallTask = (props: Props) => (
  <Suspense>
    <TaskDialog {...props} />
  </Suspense>
);

function TaskDialog({ task, wall, onDone, onClose }: Props) {
  if (task.kind === 'add') return <AddEntry wall={wall} onDone={onDone} onClose={onClose} />;
  if (task.kind === 'duplicates')
    return <DuplicatesSheet communityId={wall.community.id} onClose={onClose} />;
  const { kind, entry } = task;
  const of = { communityId: wall.community.id, entry, onClose };
  if (kind === 'change')
    return <ChangeEntry wall={wall} entryId={entry.id} onDone={onDone} onClose={onClose} />;
  if (kind === 'delete') return <DeleteEntry {...of} onDone={onDone} />;
  return <CreateSiteDialog {...of} />;
}
