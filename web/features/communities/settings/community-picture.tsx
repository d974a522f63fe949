import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { communityQuery } from '#web/features/communities/community-queries.ts';
import { call } from '#web/lib/api.ts';
import { cutPreview } from '#web/lib/photo/preview-jpeg.ts';
import { uploadPhoto } from '#web/lib/photo/upload-photo.ts';
import { type NewPhoto, useNewPhoto } from '#web/lib/photo/use-new-photo.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PhotoInput } from '#web/ui/forms/photo-input.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { type Community, patchCommunity } from '#worker/contract/community.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { focalStyle, pictureNear } from '#worker/shared/picture.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';

/** The pictures of a community, with the purpose and the frame of each. */
const SLOTS = {
  photo: { purpose: 'profile', frame: 'aspect-4/5 w-40 rounded-t-full object-cover' },
  logo: { purpose: 'logo', frame: 'h-20 max-w-60 object-contain' },
  cover_memorial: { purpose: 'cover', frame: 'aspect-3/1 w-60 rounded-lg object-cover' },
  cover_life_story: { purpose: 'cover', frame: 'aspect-3/1 w-60 rounded-lg object-cover' },
  preview: { purpose: 'preview', frame: 'aspect-1200/630 w-60 rounded-lg object-cover' },
} as const;
type Slot = keyof typeof SLOTS;

type Props = {
  community: Community;
  id: string;
  slot: Slot;
  label: string;
  hint: string;
  onSaved?: () => void;
};

/** A picture of a community: replaced or removed, and saved at once. */
export function CommunityPicture({ slot, ...props }: Props) {
  const current = pictureOn(props.community, slot);
  return <EditedPicture key={current?.id ?? ''} slot={slot} current={current} {...props} />;
}

function pictureOn({ photo, info }: Community, slot: Slot): Picture | null {
  if (slot === 'photo') return photo;
  return (slot === 'logo' ? info?.branding.logo : info?.[slot]) ?? null;
}

function EditedPicture({
  community,
  id,
  slot,
  label,
  hint,
  onSaved,
  current,
}: Props & { current: Picture | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { chosen, working, fault, choose } = useNewPhoto();
  const [progress, setProgress] = useState<number | null>(null);
  useUnsaved(chosen !== null, () => undefined);
  const { purpose, frame } = SLOTS[slot];
  const field = `community-${slot}`;

  async function upload({ photo }: NewPhoto): Promise<string> {
    setProgress(0);
    try {
      const sent = purpose === 'preview' ? await cutPreview(photo) : photo;
      const of = { purpose, community: community.id };
      return (await uploadPhoto(sent, of, { onProgress: setProgress })).id;
    } finally {
      setProgress(null);
    }
  }
  const form = useSubmission({
    fields: {},
    values: () => ({ photo: chosen }),
    send: async ({ photo }) => {
      const body = { [slot]: photo && (await upload(photo)) };
      const { queryKey } = communityQuery(id);
      const { version } = queries.getQueryData(queryKey)?.community ?? community;
      const params = { id: String(community.id) };
      queries.setQueryData(queryKey, await call(patchCommunity, { params, body, version }));
    },
    onSuccess: () => onSaved?.(),
  });
  const src = chosen?.src ?? (current && pictureNear(current, 800));
  return (
    <form
      aria-label={label}
      className="flex flex-col items-start gap-3"
      noValidate
      onSubmit={(event) => (chosen && !working ? form.submit(event) : event.preventDefault())}
    >
      <p className="font-semibold">{label}</p>
      <p className="small">{hint}</p>
      <ErrorSummary faults={form.faults} />
      {src && (
        <img
          src={src}
          alt={label}
          className={frame}
          {...(current && !chosen && { style: focalStyle(current.focal) })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {chosen && (
          <SubmitButton busy={form.busy} disabled={working || form.waiting} busyLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </SubmitButton>
        )}
        <PhotoInput id={field} fault={fault} isChosen={Boolean(src)} onChoose={(file) => void choose(file)} />
        {current && !chosen && (
          <button type="button" className="button text-(--danger)" onClick={() => form.send({ photo: null })}>
            <Trans>Remove the picture</Trans>
          </button>
        )}
      </div>
      <FaultNote id={field} fault={fault ?? undefined} />
      {progress !== null && <Progress label={t`Uploading the photo`} value={progress} />}
    </form>
  );
}
