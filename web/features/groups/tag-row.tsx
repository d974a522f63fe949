import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { TAG_MAX, type Tag } from '#worker/contract/group-and-tag.ts';
import { useRenameTag } from './tag-queries.ts';

type Props = {
  /** The site's, as in the address. */
  id: string;
  tag: Tag;
  busy: boolean;
  onErase: () => void;
  onRenamed: (said: string) => void;
};

/** A tag: on how many memories it is, giving it another name, erasing it. */
export function TagRow({ id, tag, busy, onErase, onRenamed }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [back, setBack] = useState(false);
  if (open)
    return (
      <li className="py-3">
        <RenameTag
          id={id}
          tag={tag}
          onDone={(name, before) => {
            setOpen(false);
            onRenamed(t`“${before}” is called “${name}” now.`);
          }}
          onCancel={() => {
            setBack(true);
            setOpen(false);
          }}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <UserText>{tag.name}</UserText>
        {tag.uses > 0 && (
          <span className="small block">
            {t`${plural(tag.uses, { one: 'On # memory, so it cannot be erased', other: 'On # memories, so it cannot be erased' })}`}
          </span>
        )}
      </span>
      <button type="button" className="hand" ref={back ? focused : null} onClick={() => setOpen(true)}>
        <Trans>Rename</Trans>
        <OfWhich name={tag.name} />
      </button>
      {tag.uses === 0 && (
        <button
          type="button"
          className="hand"
          aria-disabled={busy || undefined}
          onClick={() => busy || onErase()}
        >
          <Trans>Erase</Trans>
          <OfWhich name={tag.name} />
        </button>
      )}
    </li>
  );
}

/** Where the form was opened, focus goes when it closes. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

type RenameProps = {
  id: string;
  tag: Tag;
  onDone: (name: string, before: string) => void;
  onCancel: () => void;
};

function RenameTag({ id, tag, onDone, onCancel }: RenameProps) {
  const { t } = useLingui();
  const fieldId = useId();
  const [name, setName] = useState(tag.name);
  const [seen, setSeen] = useState(tag.name);
  const [overtaken, setOvertaken] = useState(false);
  const [fault, setFault] = useState<string>();
  const rename = useRenameTag(id, tag.id);
  const busy = useBusy(rename.isPending);

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = name.trim();
    if (rename.isPending) return;
    if (!given) return setFault(t`Enter a name for the tag`);
    if (given === seen) return onCancel();
    setFault(undefined);
    rename.mutate(
      { name: given, seen },
      {
        onSuccess: (renamed) => onDone(renamed.name, seen),
        onError: (error) => {
          const stored = storedNow<{ name: string }>(error);
          if (!stored)
            return setFault(error instanceof ApiError ? error.detail : t`Something went wrong on our side.`);
          setSeen(stored.name);
          setOvertaken(true);
        },
      },
    );
  }

  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      {overtaken && (
        <StaleNotice key={seen}>
          <p className="wrap-anywhere">
            <UserText>{seen}</UserText>
          </p>
        </StaleNotice>
      )}
      <TextField
        id={fieldId}
        label={t`New name`}
        autoFocus
        maxLength={TAG_MAX}
        value={name}
        onChange={setName}
        fault={fault}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyLabel={t`Saving…`}>
          <Trans>Rename</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </form>
  );
}
