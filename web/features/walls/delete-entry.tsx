import { Trans, useLingui } from '@lingui/react/macro';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { useDeleteEntry } from './wall-queries.ts';

type Props = {
  communityId: number;
  entry: Pick<WallEntry, 'id' | 'name'>;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Asks before an entry is taken off the wall. */
export function DeleteEntry({ communityId, entry, onDone, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteEntry(communityId, entry.id);
  const { name } = entry;
  return (
    <Confirm
      title={t`Take ${name} off the wall?`}
      action={t`Take off the wall`}
      busyAction={t`Deleting…`}
      danger
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: () => onDone(t`${name} is no longer on the wall.`) })
      }
    >
      <p>
        <Trans>The name, the dates, the photo and the groups are deleted. This cannot be undone.</Trans>
      </p>
    </Confirm>
  );
}
