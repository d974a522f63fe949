import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { SiteGraveRecord } from '#worker/contract/grave-record.ts';
import { SiteGraveRecord as Schema } from '#worker/contract/schemas/grave-record.ts';
import { draftOf, graveInputOf } from './grave-draft.ts';
import { useSaveGraveRecord } from './grave-record-queries.ts';
import { PhotosField } from './photos-field.tsx';
import { PlaceFields, placeFields } from './place-fields.tsx';
import { WaySteps } from './way-steps.tsx';

const parse = (current: unknown): SiteGraveRecord | null => Schema.safeParse(current).data ?? null;

type Props = {
  siteId: number;
  /** The site's id or slug, as in the page's path. */
  id: string;
  record: SiteGraveRecord;
};

/** The form of the grave record. Only what is known needs an entry. */
export function GraveForm({ siteId, id, record }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const [theirs, setTheirs] = useState<SiteGraveRecord | null>(null);
  const [isSaved, setSaved] = useState(false);
  const expected = theirs ?? record;
  const { value, set, saved } = useFormDraft(`grave.${siteId}`, draftOf(expected));
  const save = useSaveGraveRecord(id);
  const form = useSubmission({
    fields: { ...placeFields(formId), photos: { id: `${formId}-photos` } },
    values: () => ({ ...graveInputOf(value), version: expected.version }),
    send: async (values: ReturnType<typeof graveInputOf> & { version: number }) => {
      const sent = value;
      const done = await save(values);
      return { sent, done };
    },
    onDone: ({ sent }) => {
      setTheirs(null);
      saved(sent);
      setSaved(true);
    },
    stale: { parse, show: setTheirs },
  });
  const change: typeof set = (patch) => {
    setSaved(false);
    set(patch);
  };
  return (
    <SubmissionForm of={form} className="flex flex-col gap-6">
      {theirs && (
        <StaleNotice key={theirs.version}>
          {theirs.grave ? (
            <WaySteps grave={theirs.grave} photos={theirs.photos} />
          ) : (
            <Trans>Nothing is entered.</Trans>
          )}
        </StaleNotice>
      )}
      <PlaceFields formId={formId} value={value} set={change} faultOf={form.faultOf} />
      <PhotosField
        id={`${formId}-photos`}
        siteId={siteId}
        photos={value.photos}
        onChange={(photos) => change({ photos })}
        fault={form.faultOf('photos')}
      />
      <div className="save-bar">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          {theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </SubmitButton>
        <p role="status">{isSaved && <Trans>Saved.</Trans>}</p>
      </div>
    </SubmissionForm>
  );
}
