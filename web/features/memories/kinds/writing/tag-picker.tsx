import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { tagsQuery, useAddTag } from '#web/features/groups/public.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { failureOf } from '#web/ui/forms/failure.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { TAG_MAX } from '#worker/contract/group-and-tag.ts';
import { TAGS_A_MEMORY } from '#worker/contract/memory-commands.ts';
import type { Site } from '#worker/contract/site.ts';
import { describedBy, FaultNote, HintNote } from '#worker/shared/views/form/field.tsx';

type Props = {
  id: string;
  site: Site;
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
  fault: string | undefined;
};

/** The tags of the site, to choose from. Those who manage tags can add one here. */
export function TagPicker({ id, site, chosen, onChange, fault }: Props) {
  const { t } = useLingui();
  const tags = useQuery(tagsQuery(String(site.id)));
  const known = tags.data?.map(({ name }) => name) ?? [];
  // a tag that the site no longer has can be taken off
  const names = [...known, ...chosen.filter((name) => !known.includes(name))];
  const isFull = chosen.length >= TAGS_A_MEMORY;
  const hint = t`What it is about. Readers find the others with the same tag.`;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={describedBy({ id, hint, fault })}>
      <legend id={id} tabIndex={-1} className="mb-1 font-semibold">
        <Trans>Tags</Trans>
      </legend>
      <HintNote id={id} hint={hint} />
      {tags.isPending && (
        <Skeleton>
          <SkeletonLine size="40%" />
        </Skeleton>
      )}
      {tags.error && <CallFault error={tags.error} again={() => void tags.refetch()} />}
      <div className="flex flex-wrap gap-2">
        {names.map((name) => {
          const isChosen = chosen.includes(name);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-(--line-strong) px-3.5 wrap-anywhere aria-pressed:border-(--accent) aria-pressed:bg-(--accent-soft) aria-pressed:text-(--accent)"
              onClick={() => {
                if (isChosen) onChange(chosen.filter((one) => one !== name));
                else if (!isFull) onChange([...chosen, name]);
              }}
            >
              {isChosen && <Check className="size-4.5" strokeWidth={2} aria-hidden="true" />}
              <UserText>{name}</UserText>
            </button>
          );
        })}
      </div>
      {tags.data && names.length === 0 && !site.can.settings && (
        <p className="text-[0.9375rem] text-(--ink-2)">
          <Trans>This site has no tags yet.</Trans>
        </p>
      )}
      <FaultNote id={id} fault={fault} />
      {site.can.settings && !isFull && (
        <NewTag
          id={`${id}-new`}
          siteId={site.id}
          names={names}
          onAdded={(name) => chosen.includes(name) || onChange([...chosen, name])}
        />
      )}
    </fieldset>
  );
}

type NewTagProps = { id: string; siteId: number; names: string[]; onAdded: (name: string) => void };

function NewTag({ id, siteId, names, onAdded }: NewTagProps) {
  const { t } = useLingui();
  const add = useAddTag({ kind: 'site', id: String(siteId) });
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function create() {
    const name = typed.trim();
    if (!name || isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      if (!names.includes(name)) await add(name);
      onAdded(name);
      setTyped('');
    } catch (error) {
      setFault(failureOf(error).message);
    }
    setBusy(false);
  }

  return (
    <TextField
      id={id}
      label={t`New tag`}
      maxLength={TAG_MAX}
      autoComplete="off"
      value={typed}
      onChange={setTyped}
      fault={fault}
      // within the form of the memory, which Enter would send
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void create();
      }}
      button={
        <button
          type="button"
          className="button"
          aria-disabled={!typed.trim() || isBusy || undefined}
          onClick={() => void create()}
        >
          <Plus strokeWidth={1.5} aria-hidden="true" />
          <Trans>Add the tag</Trans>
        </button>
      }
    />
  );
}
