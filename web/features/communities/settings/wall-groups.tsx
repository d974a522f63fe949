import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { renameWallGroup as renameSchemas } from '#worker/contract/schemas/wall-group.ts';
import { ENTRY_GROUP_MAX } from '#worker/contract/wall.ts';
import { deleteWallGroup, listWallGroups, renameWallGroup } from '#worker/contract/wall-group.ts';

const wallGroupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['wall-groups', id],
    queryFn: async ({ signal }) => (await call(listWallGroups, { params: { id } }, signal)).groups,
  });

/** Returns a function that refetches the groups and every wall that shows them. */
function useGroupsChanged(id: string): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => {
    for (const key of ['wall', 'wall-entry']) void queries.invalidateQueries({ queryKey: [key] });
    return queries.invalidateQueries({ queryKey: wallGroupsQuery(id).queryKey });
  };
}

type Group = { name: string; count: number };

/** The groups of a wall: renaming and deleting them. `id` as in the URL. */
export function WallGroups({ id }: { id: string }) {
  const list = useQuery(wallGroupsQuery(id));
  const [said, setSaid] = useState('');
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="40%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <StatusMessage>{said}</StatusMessage>
      {list.data.length === 0 && (
        <p>
          <Trans>The wall has no groups yet. They are added to the people on it.</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-(--line)">
        {list.data.map((group) => (
          <Row key={group.name} id={id} group={group} onDone={setSaid} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { id: string; group: Group; onDone: (said: string) => void };

function Row({ id, group: { name, count }, onDone }: RowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const changed = useGroupsChanged(id);
  const remove = useMutation({
    mutationFn: () => call(deleteWallGroup, { params: { id }, body: { name } }),
    onSuccess: () => {
      setOpen(null);
      onDone(t`“${name}” was deleted.`);
      return changed();
    },
  });
  if (open === 'rename')
    return (
      <li className="py-3">
        <RenameGroup
          id={id}
          name={name}
          onDone={(to) => {
            setOpen(null);
            onDone(t`“${name}” was renamed to “${to}”.`);
          }}
          onCancel={() => setOpen(null)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <UserText>{name}</UserText>
        <span className="small block">{t`${plural(count, { one: '# person', other: '# people' })}`}</span>
      </span>
      <button type="button" className="text-button" onClick={() => setOpen('rename')}>
        <Trans>Rename</Trans>
        <OfWhich name={name} />
      </button>
      <button type="button" className="text-button text-(--danger)" onClick={() => setOpen('delete')}>
        <Trans>Delete</Trans>
        <OfWhich name={name} />
      </button>
      {open === 'delete' && (
        <Confirm
          title={t`Delete the group “${name}”?`}
          action={t`Delete`}
          busyAction={t`Deleting…`}
          busy={remove.isPending}
          danger
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            remove.reset();
            setOpen(null);
          }}
        >
          <p>
            <Trans>The people in it stay on the wall.</Trans>
          </p>
        </Confirm>
      )}
    </li>
  );
}

type RenameProps = { id: string; name: string; onDone: (to: string) => void; onCancel: () => void };

function RenameGroup({ id, name, onDone, onCancel }: RenameProps) {
  const { t } = useLingui();
  const fieldId = useId();
  const [typed, setTyped] = useState(name);
  const changed = useGroupsChanged(id);
  const form = useSubmission({
    fields: { to: { id: fieldId, schema: renameSchemas.body.shape.to } },
    values: () => ({ to: typed.trim() }),
    isChanged: ({ to }) => to !== name,
    onUnchanged: onCancel,
    send: ({ to }) => call(renameWallGroup, { params: { id }, body: { name, to } }),
    onDone: async (_, { to }) => {
      await changed();
      onDone(to);
    },
  });
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={form.submit}>
      <TextField
        id={fieldId}
        label={t`New name`}
        hint={t`With the name of another group, the two become one.`}
        autoFocus
        isReadOnly={form.isPending}
        maxLength={ENTRY_GROUP_MAX}
        value={typed}
        onChange={setTyped}
        fault={form.faultOf('to')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          <Trans>Rename</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}
