import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { isRecord } from '#web/lib/json.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { isAfter } from '#worker/shared/hebrew-date.ts';
import { EntryFields } from './entry-fields.tsx';
import {
  bodyOf,
  dateIn,
  ENTRY_FIELDS,
  type EntryInput,
  entryFieldId,
  inputOf,
  NO_ENTRY,
  patchOf,
  type StoredEntry,
} from './entry-input.ts';
import { EntryPhoto, useEntryPhoto } from './entry-photo.tsx';
import { entryQuery, useAddEntry, usePatchEntry } from './wall-queries.ts';

type Props = {
  wall: Pick<Wall, 'groups'> & {
    community: Pick<Wall['community'], 'id' | 'private_fields' | 'entries_wait' | 'may_edit_all'>;
  };
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Adds someone to a wall. */
export function AddEntry(props: Props) {
  const { t } = useLingui();
  return <EntrySheet {...props} title={t`Add a person to the wall`} stored={null} />;
}

/** Changes an entry of a wall; of one with a site, what is the wall’s own. */
export function ChangeEntry({ entryId, ...props }: Props & { entryId: number }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(entryQuery(String(props.wall.community.id), String(entryId)));
  const title = t`Edit what the wall shows`;
  if (data) return <EntrySheet {...props} title={title} stored={data} onStale={() => void refetch()} />;
  return (
    <Sheet title={title} isOpen onOpenChange={(open) => open || props.onClose()}>
      {error ? (
        <CallFault error={error} again={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonLine size="60%" />
          <SkeletonLine size="40%" />
        </Skeleton>
      )}
    </Sheet>
  );
}

type SheetProps = Props & { title: string; stored: StoredEntry | null; onStale?: () => void };

/** What is typed is kept in this tab until it is saved. */
function EntrySheet({ wall, title, stored, onStale, onDone, onClose }: SheetProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const { community } = wall;
  const entry = stored?.entry ?? null;
  const before = stored ? inputOf(stored, locale) : NO_ENTRY;
  const name = `wall.${community.id}.${entry?.id ?? 'new'}`;
  const draft = useFormDraft<EntryInput>(name, before);
  const { value, set, forget } = draft;
  const photo = useEntryPhoto(entry?.portrait ?? null);
  useUnsaved(draft.changed || photo.isChanged, forget);
  const [isStale, setStale] = useState(false);
  const { keyFor, done } = useIdempotencyKey(name);
  const add = useAddEntry(community.id);
  const patch = usePatchEntry(community.id, entry?.id ?? 0);

  async function send(): Promise<WallEntry> {
    const portrait = await photo.upload();
    const ofPhoto = portrait === undefined ? {} : { portrait };
    if (entry) return (await patch({ ...patchOf(value, before, locale), ...ofPhoto }, entry.version)).entry;
    const body = { ...bodyOf(value, locale), ...ofPhoto };
    return (await add(body, keyFor(body))).entry;
  }

  const hasSite = entry?.site != null;
  const waits = community.entries_wait && !community.may_edit_all;
  const form = useSubmission({
    fields: ENTRY_FIELDS,
    values: () => bodyOf(value, locale),
    check: (): Fault[] => dateFaults(),
    isChanged: () => !entry || photo.isChanged || Object.keys(patchOf(value, before, locale)).length > 0,
    onUnchanged: onClose,
    send,
    onDone: ({ is_hidden }) => {
      forget();
      done();
      const who = entry?.name ?? `${value.first_name.trim()} ${value.last_name.trim()}`;
      if (waits && is_hidden) return onDone(t`${who} appears on the wall once its administrators approve.`);
      onDone(entry ? t`${who}: the wall shows what you changed.` : t`${who} is on the wall.`);
    },
    stale: {
      parse: (current) => (isRecord(current) ? current : null),
      show: () => {
        setStale(true);
        onStale?.();
      },
    },
  });

  function dateFaults(): Fault[] {
    const [birth, death] = [dateIn(value.birth), dateIn(value.death)];
    const faults = (['birth', 'death'] as const).flatMap((date) => {
      const { fault } = { birth, death }[date];
      return fault ? [{ fieldId: entryFieldId(date), message: dateFaultInWords(fault, i18n, locale) }] : [];
    });
    const isReversed = birth.date && death.date && isAfter(birth.date, death.date);
    return isReversed
      ? [
          ...faults,
          { fieldId: entryFieldId('death'), message: t`The date of death is before the date of birth` },
        ]
      : faults;
  }

  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton
            form={formId}
            busy={form.busy}
            disabled={form.waiting || photo.isWorking}
            busyLabel={t`Saving…`}
          >
            {isStale ? (
              <Trans>Save mine</Trans>
            ) : entry ? (
              <Trans>Save</Trans>
            ) : (
              <Trans>Add to the wall</Trans>
            )}
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={formId} className="flex flex-col gap-5">
        {(isStale || draft.overtaken.length > 0) && entry && (
          <StaleNotice key={entry.version}>
            <p className="wrap-anywhere">
              <UserText lang={entry.lang}>{entry.name}</UserText>
              {entry.groups.length > 0 && <> · {entry.groups.join(', ')}</>}
            </p>
          </StaleNotice>
        )}
        {waits && (
          <p>
            <Trans>In this community, its administrators approve every name before it appears.</Trans>
          </p>
        )}
        {!hasSite && <EntryPhoto photo={photo} />}
        <EntryFields
          value={value}
          set={set}
          faultOf={form.faultOf}
          hasSite={hasSite}
          wallGroups={wall.groups.map((group) => group.name)}
          privateFields={community.private_fields ?? []}
        />
      </SubmissionForm>
    </Sheet>
  );
}
