import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { changeUser } from '#web/features/accounts/account-queries.ts';
import { SavedNote } from '#web/features/accounts/page/save-row.tsx';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { cutSquare } from '#web/lib/photo/square.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { useNewPhoto } from '#web/lib/photo/use-new-photo.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoCropper } from '#web/ui/forms/photo-cropper.tsx';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { User } from '#worker/contract/account.ts';
import type { Focal } from '#worker/contract/primitives.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { Avatar, fullName } from './avatar.tsx';

const ID = 'account-photo';

/** The form for the user's photo, shown in a circle, or the initials. */
export function PhotoForm({ user }: { user: User }) {
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Photo
        key={round}
        user={user}
        onBegun={() => setSaved(false)}
        onDone={(done) => {
          setSaved(done);
          setRound((last) => last + 1);
        }}
      />
      <SavedNote saved={saved} />
    </div>
  );
}

type PhotoProps = {
  user: User;
  onBegun: () => void;
  /** Called when the photo is saved or the change is cancelled. */
  onDone: (saved: boolean) => void;
};

function Photo({ user, onBegun, onDone }: PhotoProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { chosen, working, fault, choose } = useNewPhoto();
  const [focal, setFocal] = useState<Focal>(USUAL_FOCAL);
  const [progress, setProgress] = useState<number | null>(null);
  /** The uploaded photo, reused if only saving it failed. */
  const uploaded = useRef<{ src: string; focal: Focal; id: string } | null>(null);
  const preparing = useBusy(working);
  useUnsaved(chosen !== null, () => undefined);

  async function upload(photo: NonNullable<typeof chosen>): Promise<string> {
    if (uploaded.current?.src === photo.src && uploaded.current.focal === focal) return uploaded.current.id;
    setProgress(0);
    const square = await cutSquare(photo.photo, focal);
    const { id } = await uploadPhoto(square, { purpose: 'avatar' }, { onProgress: setProgress });
    uploaded.current = { src: photo.src, focal, id };
    return id;
  }

  const form = useSubmission({
    fields: {},
    values: () => ({ photo: chosen }),
    send: async ({ photo }) => {
      try {
        await changeUser(queries, { profile: photo && (await upload(photo)) });
      } finally {
        setProgress(null);
      }
    },
    onDone: () => onDone(true),
  });
  const unusable = useMemo(() => (fault ? [{ fieldId: ID, message: fault }] : []), [fault]);
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => (chosen && !working ? form.submit(event) : event.preventDefault())}
    >
      <ErrorSummary faults={[...unusable, ...form.faults]} />
      {chosen ? (
        <PhotoCropper src={chosen.src} value={focal} onChange={setFocal} frame="circle" />
      ) : (
        <div className="[&>.face]:size-24 [&>.face]:text-3xl">
          <Avatar user={user} size={96} alt={fullName(user)} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {chosen && (
          <SubmitButton busy={form.busy} disabled={working || form.waiting} busyLabel={t`Saving…`}>
            <Trans>Save the photo</Trans>
          </SubmitButton>
        )}
        <PhotoInput
          id={ID}
          fault={fault}
          isChosen={Boolean(chosen || user.profile)}
          onChoose={(file) => {
            onBegun();
            setFocal(USUAL_FOCAL);
            void choose(file);
          }}
        />
        {chosen ? (
          <button type="button" className="button" onClick={() => !form.isPending && onDone(false)}>
            <Trans>Cancel</Trans>
          </button>
        ) : (
          user.profile && (
            <button type="button" className="button" onClick={() => form.send({ photo: null })}>
              <Trans>Remove the photo</Trans>
            </button>
          )
        )}
      </div>
      <FaultNote id={ID} fault={fault ?? undefined} />
      <div role="status">{preparing && <Trans>Resizing the photo…</Trans>}</div>
      {progress !== null && <Progress label={t`Uploading the photo`} value={progress} />}
    </form>
  );
}
