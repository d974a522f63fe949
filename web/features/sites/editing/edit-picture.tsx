import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { useNewPhoto } from '#web/lib/photo/use-new-photo.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoCropper } from '#web/ui/forms/photo-cropper.tsx';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Focal, Picture } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SitePatch } from '#worker/contract/site-settings.ts';
import { focalStyle, pictureNear } from '#worker/shared/picture.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { conflictingSite, usePatchSite } from './use-patch-site.ts';

export type PictureKind = 'portrait' | 'cover' | 'logo';

type Props = {
  site: Site;
  id: string;
  kind: PictureKind;
  /** The site's own picture, where another may be displayed instead. */
  current?: Picture | null;
  close: () => void;
};

const PURPOSE = { portrait: 'profile', cover: 'cover', logo: 'logo' } as const;

const FIELD = 'edit-picture';

const pictureOn = (site: Site, kind: PictureKind): Picture | null =>
  kind === 'logo' ? (site.work?.logo ?? null) : site[kind];

type PictureVersion = { picture: Picture | null; version: number };

const isSamePicture = (a: Picture | null, b: Picture | null): boolean =>
  a?.id === b?.id && isSameFocal(a?.focal, b?.focal);

const isSameFocal = (a: Focal | undefined, b: Focal | undefined): boolean =>
  a?.x === b?.x && a?.y === b?.y && a?.zoom === b?.zoom;

/** The width in which a picture is cropped, sharp enough to be enlarged. */
const CROPPED = 1600;

const MAX_ATTEMPTS = 3;

/**
 * Edits the portrait, the cover or the logo: replaces it, sets its focal point or removes it. A picture that
 * another user has saved meanwhile is shown before it is overwritten.
 */
export function EditPicture({ site, id, kind, current = pictureOn(site, kind), close }: Props) {
  const { t } = useLingui();
  const save = usePatchSite(site, id);
  const { chosen, working, fault, choose } = useNewPhoto();
  const [focal, setFocal] = useState<Focal>(current?.focal ?? USUAL_FOCAL);
  const [progress, setProgress] = useState<number | null>(null);
  /** The photo that was uploaded already, in case only the saving failed. */
  const [uploaded, setUploaded] = useState<{ src: string; id: string } | null>(null);
  const [expected, setExpected] = useState<PictureVersion>({
    picture: pictureOn(site, kind),
    version: site.version,
  });
  const [conflictingPicture, setConflictingPicture] = useState<Picture | null>();
  const currentPicture = conflictingPicture === undefined ? current : conflictingPicture;
  const savedFocal = currentPicture?.focal ?? USUAL_FOCAL;
  useUnsaved(chosen !== null || !isSameFocal(focal, savedFocal), () => undefined);
  const preparing = useBusy(working);
  const src = chosen?.src ?? (currentPicture && pictureNear(currentPicture, CROPPED));

  function patchOf(media: string | null | undefined): SitePatch {
    const newFocal = media !== null && focal;
    if (kind === 'logo') return { ...(media !== undefined && { logo: media }) };
    return kind === 'portrait'
      ? { ...(media !== undefined && { profile: media }), ...(newFocal && { profile_focal: newFocal }) }
      : { ...(media !== undefined && { cover: media }), ...(newFocal && { cover_focal: newFocal }) };
  }

  async function savePicture(remove: boolean): Promise<boolean> {
    let media: string | null | undefined = remove ? null : undefined;
    if (!remove && chosen) media = uploaded?.src === chosen.src ? uploaded.id : await upload(chosen);
    return await send(patchOf(media), expected);
  }

  /**
   * Returns whether it is saved; false where another user has saved another picture, which is shown first.
   */
  async function send(
    patch: SitePatch,
    base: PictureVersion,
    attemptsRemaining = MAX_ATTEMPTS,
  ): Promise<boolean> {
    try {
      await save.mutateAsync({ patch, version: base.version });
      return true;
    } catch (error) {
      const stored = conflictingSite(error);
      if (!stored || attemptsRemaining === 0) throw error;
      const latest = { picture: pictureOn(stored, kind), version: stored.version };
      if (isSamePicture(latest.picture, base.picture))
        return await send(patch, latest, attemptsRemaining - 1);
      setExpected(latest);
      setConflictingPicture(latest.picture);
      // a focal point belongs to the picture that it was set on
      if (!chosen) setFocal(latest.picture?.focal ?? USUAL_FOCAL);
      return false;
    }
  }

  async function upload(photo: NonNullable<typeof chosen>): Promise<string> {
    setProgress(0);
    try {
      const picture = await uploadPhoto(
        photo.photo,
        { purpose: PURPOSE[kind], target: site.id },
        { onProgress: setProgress },
      );
      setUploaded({ src: photo.src, id: picture.id });
      return picture.id;
    } finally {
      setProgress(null);
    }
  }

  const form = useSubmission({
    fields: {},
    values: () => ({ remove: false }),
    send: ({ remove }) => savePicture(remove),
    onDone: (isSaved) => isSaved && close(),
  });
  const unusable = useMemo(() => (fault ? [{ fieldId: FIELD, message: fault }] : []), [fault]);
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        // the dialog may have been opened from within another form
        event.stopPropagation();
        form.submit(event);
      }}
    >
      <ErrorSummary faults={[...unusable, ...form.faults]} />
      {conflictingPicture !== undefined && (
        <StaleNotice key={expected.version}>
          {!conflictingPicture && (
            <p>
              <Trans>The picture was removed.</Trans>
            </p>
          )}
          {conflictingPicture && conflictingPicture.id !== current?.id && (
            <p>
              <Trans>The picture was changed.</Trans>
            </p>
          )}
          {conflictingPicture && (
            <img
              src={pictureNear(conflictingPicture, 320)}
              alt=""
              className="mt-2 h-24 w-auto max-w-full rounded-lg object-cover"
              style={focalStyle(conflictingPicture.focal)}
            />
          )}
        </StaleNotice>
      )}
      {src && kind === 'logo' && <img src={src} alt={t`Your choice`} className="h-24 w-auto self-start" />}
      {src && kind !== 'logo' && (
        <PhotoCropper
          src={src}
          frame={kind === 'portrait' ? 'arch' : 'cover'}
          value={focal}
          onChange={setFocal}
        />
      )}
      <PhotoInput
        id={FIELD}
        fault={fault}
        isChosen={Boolean(src)}
        className="self-start"
        onChoose={(file) => {
          setFocal(USUAL_FOCAL);
          void choose(file);
        }}
      />
      <FaultNote id={FIELD} fault={fault ?? undefined} />
      {preparing && (
        <p role="status">
          <Trans>Resizing the photo…</Trans>
        </p>
      )}
      {progress !== null && <Progress label={t`Uploading the photo`} value={progress} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={form.busy}
          disabled={!(kind === 'logo' ? chosen : src) || working || form.waiting}
          busyLabel={t`Saving…`}
        >
          <Trans>Save</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={close}>
          <Trans>Cancel</Trans>
        </button>
        {currentPicture && !chosen && (
          <button
            type="button"
            className="button text-(--danger)"
            onClick={() => form.send({ remove: true })}
          >
            <Trans>Remove the picture</Trans>
          </button>
        )}
      </div>
    </form>
  );
}
