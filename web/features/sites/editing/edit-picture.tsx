import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import { uploadPhoto } from '#web/lib/photo/upload.ts';
import { faultText, useNewPhoto } from '#web/lib/photo/use-new-photo.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FocalPicker } from '#web/ui/forms/focal-picker.tsx';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { describedBy, FaultNote } from '#web/ui/forms/notes.tsx';
import { Progress } from '#web/ui/forms/progress.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useBusy } from '#web/ui/forms/use-busy.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Focal } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-acts.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { storedIn, usePatchSite } from './use-patch-site.ts';

type Props = { site: Site; id: string; which: 'portrait' | 'cover'; close: () => void };

const FIELD = 'edit-picture';

/** The portrait or the cover: another photo, the point of it to keep in view, or none. */
export function EditPicture({ site, id, which, close }: Props) {
  const { t } = useLingui();
  const current = site[which];
  const save = usePatchSite(site, id);
  const { chosen, working, fault, choose } = useNewPhoto();
  const [focal, setFocal] = useState<Focal>(current?.focal ?? USUAL_FOCAL);
  const [progress, setProgress] = useState<number | null>(null);
  /** Of the photo that was sent already, should only the saving have failed. */
  const [sent, setSent] = useState<{ src: string; id: string } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const stored = storedIn(save.error);
  const preparing = useBusy(working);
  const busy = useBusy(progress !== null || save.isPending);
  const src = chosen?.src ?? (current && pictureNear(current, 800));

  const patchOf = (media: string | null | undefined): SitePatch =>
    which === 'portrait'
      ? { ...(media !== undefined && { profile: media }), ...(media !== null && { profile_focal: focal }) }
      : { ...(media !== undefined && { cover: media }), ...(media !== null && { cover_focal: focal }) };

  async function put(remove: boolean): Promise<void> {
    if (busy) return;
    setFailed(null);
    try {
      let media: string | null | undefined = remove ? null : undefined;
      if (!remove && chosen) media = sent?.src === chosen.src ? sent.id : await upload(chosen);
      await save.mutateAsync({ patch: patchOf(media), version: stored?.version ?? site.version });
      close();
    } catch (error) {
      if (!storedIn(error)) setFailed(faultText(error, t`Something went wrong on our side.`));
    }
  }

  async function upload(photo: NonNullable<typeof chosen>): Promise<string> {
    setProgress(0);
    try {
      const picture = await uploadPhoto(
        photo.photo,
        { purpose: which === 'portrait' ? 'profile' : 'cover', target: site.id, focal },
        { onProgress: setProgress },
      );
      setSent({ src: photo.src, id: picture.id });
      return picture.id;
    } finally {
      setProgress(null);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void put(false);
  }

  const faults = useMemo(
    () => [...(fault ? [{ fieldId: FIELD, message: fault }] : []), ...(failed ? [{ message: failed }] : [])],
    [fault, failed],
  );
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} />
      {stored && (
        <StaleNotice>
          <p>
            {stored[which] ? (
              <Trans>There is another picture now.</Trans>
            ) : (
              <Trans>There is no picture now.</Trans>
            )}
          </p>
        </StaleNotice>
      )}
      {src && (
        <FocalPicker
          src={src}
          frame={which === 'portrait' ? 'arch' : 'cover'}
          value={focal}
          onChange={setFocal}
        />
      )}
      <label className="button cursor-pointer self-start focus-within:outline-3 focus-within:outline-(--focus)">
        <input
          id={FIELD}
          type="file"
          accept="image/*"
          className="sr-only"
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy({ id: FIELD, fault: fault ?? undefined })}
          onChange={(event) => {
            setFocal(USUAL_FOCAL);
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        {src ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
      </label>
      <FaultNote id={FIELD} fault={fault ?? undefined} />
      {preparing && (
        <p role="status">
          <Trans>The photo is being made smaller…</Trans>
        </p>
      )}
      {progress !== null && <Progress label={t`Sending the photo`} value={progress} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} disabled={!src || working} busyLabel={t`Saving…`}>
          <Trans>Save</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={close}>
          <Trans>Cancel</Trans>
        </button>
        {current && !chosen && (
          <button type="button" className="button text-(--danger)" onClick={() => void put(true)}>
            <Trans>Remove the picture</Trans>
          </button>
        )}
      </div>
    </form>
  );
}
