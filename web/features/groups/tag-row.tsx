import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { textsIn } from '#web/lib/json.ts';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { TAG_MAX, type Tag } from '#worker/contract/group-and-tag.ts';
import { TAG_NAME } from './tag-name.ts';
import { type TagOwner, useRenameTag } from './tag-queries.ts';

type Props = {
  of: TagOwner;
  tag: Tag;
  busy: boolean;
  onErase: () => void;
  onRenamed: (message: string) => void;
};

/** One tag: its number of memories or sites, renaming and deleting it. */
export function TagRow({ of, tag, busy, onErase, onRenamed }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [back, setBack] = useState(false);
  if (open)
    return (
      <li className="py-3">
        <RenameTag
          of={of}
          tag={tag}
          onDone={(name, before) => {
            setOpen(false);
            onRenamed(t`“${before}” was renamed to “${name}”.`);
          }}
          onGone={onRenamed}
          onCancel={() => {
            setBack(true);
            setOpen(false);
          }}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
        <UserText>{tag.name}</UserText>
        {tag.uses > 0 && (
          <span className="small block">
            {of.kind === 'site'
              ? t`${plural(tag.uses, { one: 'Used by # memory, so it cannot be deleted', other: 'Used by # memories, so it cannot be deleted' })}`
              : t`${plural(tag.uses, { one: 'On # site, so it cannot be deleted', other: 'On # sites, so it cannot be deleted' })}`}
          </span>
        )}
      </span>
      <button type="button" className="text-button" ref={back ? focused : null} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
        <OfWhich name={tag.name} />
      </button>
      {tag.uses === 0 && (
        <button
          type="button"
          className="text-button text-(--danger)"
          aria-disabled={busy || undefined}
          onClick={({ detail }) => detail > 1 || busy || onErase()}
        >
          <Trans>Delete</Trans>
          <OfWhich name={tag.name} />
        </button>
      )}
    </li>
  );
}

/** Returns focus to the button that opened the form when the form closes. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

type RenameProps = {
  of: TagOwner;
  tag: Tag;
  onDone: (name: string, before: string) => void;
  /** Called with a message if another person has deleted the tag in the meantime. */
  onGone: (message: string) => void;
  onCancel: () => void;
};

/** The form that renames a tag. The draft is stored in this tab until it is saved or cancelled. */
function RenameTag({ of, tag, onDone, onGone, onCancel }: RenameProps) {
  const { t } = useLingui();
  const fieldId = useId();
  const [theirs, setTheirs] = useState<string | null>(null);
  const expected = theirs ?? tag.name;
  const draft = useFormDraft(`tag.name.${tag.id}`, { name: expected });
  const { value, set, forget } = draft;
  useUnsaved(draft.changed, forget);
  const rename = useRenameTag(of, tag.id);

  function cancel() {
    forget();
    onCancel();
  }

  const form = useSubmission({
    fields: { name: { id: fieldId, ...TAG_NAME } },
    values: () => ({ name: value.name.trim(), seen: expected }),
    faultsAt: 'name',
    isChanged: ({ name }) => name !== expected,
    onUnchanged: cancel,
    send: rename,
    onDone: ({ name }) => {
      forget();
      onDone(name, expected);
    },
    stale: { parse: textsIn('name'), show: (current: { name: string }) => setTheirs(current.name) },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'tag.not_found') return undefined;
      forget();
      onGone(error.detail);
      return [];
    },
  });

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={form.submit}>
      {(theirs !== null || draft.overtaken.length > 0) && (
        <StaleNotice key={expected}>
          <p className="wrap-anywhere">
            <UserText>{expected}</UserText>
          </p>
        </StaleNotice>
      )}
      <TextField
        id={fieldId}
        label={t`New name`}
        autoFocus
        isReadOnly={form.isPending}
        maxLength={TAG_MAX}
        value={value.name}
        onChange={(name) => set({ name })}
        fault={form.faultOf('name')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          <Trans>Rename</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={cancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}
