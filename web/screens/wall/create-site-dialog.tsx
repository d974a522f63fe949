import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useModeTexts } from '#web/features/onboarding/texts.ts';
import { useCreateEntrySite } from '#web/features/walls/wall-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { SITE_MODES, type SiteMode } from '#worker/contract/site.ts';
import type { CreateEntrySite, WallEntry } from '#worker/contract/wall.ts';

type Props = {
  communityId: number;
  entry: Pick<WallEntry, 'id' | 'name'>;
  onClose: () => void;
};

const FORM = 'create-entry-site';
const IDS = { type: `${FORM}-type`, mode: `${FORM}-mode` };
const START = { type: '', mode: '' };
const CHOOSE_TYPE = msg`Choose one of the two`;
const CHOOSE_MODE = msg`Choose one of the three`;

/** Makes a site of an entry: whether a memorial or a life story, and who can see it. The work edition has no memorials. */
export function CreateSiteDialog({ communityId, entry, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const modeTexts = useModeTexts();
  const who = entry.name;
  const name = `wall.${communityId}.${entry.id}.site`;
  const { value, set, forget } = useFormDraft(name, START);
  const { keyFor, done } = useIdempotencyKey(name);
  const create = useCreateEntrySite(communityId, entry.id);
  const type = isWork() || value.type === '2' ? 2 : value.type === '1' ? 1 : null;
  const mode = SITE_MODES.find((one) => one === value.mode);
  const form = useSubmission({
    fields: {
      site_type_id: { id: IDS.type, check: () => (type ? undefined : CHOOSE_TYPE) },
      mode: { id: IDS.mode, check: () => (mode ? undefined : CHOOSE_MODE) },
    },
    values: () => value,
    send: () => {
      const body: CreateEntrySite = { site_type_id: type ?? 1, mode: mode ?? 'private' };
      return create(body, keyFor(body));
    },
    onDone: ({ site_id: id }) => {
      forget();
      done();
      void navigate({ to: '/$locale/site/$id', params: { locale, id: String(id) } });
    },
  });
  return (
    <Sheet
      title={t`A site for ${who}`}
      isOpen
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton form={FORM} busy={form.busy} disabled={form.waiting} busyLabel={t`Creating…`}>
            <Trans>Create the site</Trans>
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={FORM} className="flex flex-col gap-6">
        <p>
          <Trans>
            The name, the dates and the photo are taken from the wall, and the wall leads to the site.
          </Trans>
        </p>
        {!isWork() && (
          <RadioRows
            id={IDS.type}
            isQuestion
            label={t`What kind of site is it?`}
            value={value.type}
            onChange={(chosen) => set({ type: chosen })}
            fault={form.faultOf('site_type_id')}
            rows={[
              { id: '1', title: t`A memorial site`, text: t`For someone who has died.` },
              { id: '2', title: t`A life story`, text: t`For someone who is alive.` },
            ]}
          />
        )}
        <RadioRows<SiteMode | ''>
          id={IDS.mode}
          isQuestion
          label={t`Who can see the site?`}
          hint={t`This can be changed at any time.`}
          value={mode ?? ''}
          onChange={(chosen) => set({ mode: chosen })}
          fault={form.faultOf('mode')}
          rows={(['regular', 'open', 'private'] as const).map((one) => ({ id: one, ...modeTexts[one] }))}
        />
      </SubmissionForm>
    </Sheet>
  );
}
