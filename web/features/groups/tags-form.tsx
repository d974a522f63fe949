import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TAG_MAX, TAGS_MOST, type Tag, type TagSort } from '#worker/contract/group-and-tag.ts';
import { TAG_NAME } from './tag-name.ts';
import { type TagOwner, tagsOf, useAddTag, useRemoveTag } from './tag-queries.ts';
import { TagRow } from './tag-row.tsx';

type Props = TagOwner & {
  /** The id of the site or community. */
  ownerId: number;
  /** What tags are for. */
  hint: string;
};

/** The tags of a site or community: adding, renaming, deleting, in three sort orders. */
export function TagsForm({ kind, id, ownerId, hint }: Props) {
  const of = { kind, id };
  const { t } = useLingui();
  const fieldId = useId();
  const [sort, setSort] = useState<TagSort>('popular');
  const draft = useFormDraft(kind === 'site' ? `tag.${ownerId}` : `community-tag.${ownerId}`, { name: '' });
  const { name } = draft.value;
  useUnsaved(draft.changed, draft.forget);
  const [status, setStatus] = useState('');
  const [erased, setErased] = useState<Tag | null>(null);
  const list = useQuery(tagsOf(of, sort));
  const add = useAddTag(of);
  const remove = useRemoveTag(of);
  const form = useSubmission({
    fields: { name: { id: fieldId, ...TAG_NAME } },
    values: () => {
      const tag = name.trim();
      return { typed: name, name: tag, message: t`“${tag}” was added.` };
    },
    send: (values) => add(values.name),
    onDone: (_, { typed, message }) => {
      setErased(null);
      setStatus(message);
      draft.saved({ name: typed });
    },
    faultsAt: 'name',
    focusesField: true,
  });
  if (list.isPending)
    return (
      <Skeleton>
        <SkeletonLine size="40%" />
      </Skeleton>
    );
  if (!list.data) return <CallFault error={list.error} again={() => void list.refetch()} />;
  const tags = list.data;

  function erase(tag: Tag) {
    remove.mutate(tag.id, {
      onSuccess: () => {
        setErased(tag);
        setStatus(t`“${tag.name}” was deleted.`);
      },
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <StatusMessage>{status}</StatusMessage>
      {erased && (
        <button
          type="button"
          className="button self-start"
          aria-disabled={form.isPending || undefined}
          onClick={({ detail }) =>
            detail > 1 ||
            form.send({ typed: erased.name, name: erased.name, message: t`“${erased.name}” was restored.` })
          }
        >
          <Trans>Undo</Trans>
        </button>
      )}
      {remove.error && <CallFault error={remove.error} inSight />}
      {tags.length > 1 && (
        <ChoiceField
          label={t`Sort order`}
          choices={[
            { id: 'popular', label: t`Most used first` },
            { id: 'name_asc', label: t`By name, A to Z` },
            { id: 'name_desc', label: t`By name, Z to A` },
          ]}
          value={sort}
          onChange={(chosen) => setSort(ORDERS.find((one) => one === chosen) ?? 'popular')}
        />
      )}
      {tags.length > 0 && (
        <ul
          className="flex flex-col divide-y divide-(--line)"
          aria-busy={list.isPlaceholderData || undefined}
        >
          {tags.map((tag) => (
            <TagRow
              key={tag.id}
              of={of}
              tag={tag}
              busy={remove.isPending}
              onErase={() => erase(tag)}
              onRenamed={(message) => {
                setErased(null);
                setStatus(message);
              }}
            />
          ))}
        </ul>
      )}
      {tags.length < TAGS_MOST && (
        <form className="flex flex-col items-stretch gap-3" noValidate onSubmit={form.submit}>
          <TextField
            id={fieldId}
            label={t`New tag`}
            hint={hint}
            maxLength={TAG_MAX}
            autoComplete="off"
            value={name}
            onChange={(typed) => draft.set({ name: typed })}
            fault={form.faultOf('name')}
          />
          <div>
            <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
              <Trans>Add the tag</Trans>
            </SubmitButton>
          </div>
        </form>
      )}
    </div>
  );
}

const ORDERS: readonly TagSort[] = ['popular', 'name_asc', 'name_desc'];
