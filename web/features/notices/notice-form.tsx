import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { NOTICE_TEXT, type SiteNotice } from '#worker/contract/notice.ts';
import { SiteNotice as SiteNoticeSchema } from '#worker/contract/schemas/notice.ts';
import { WebAddress } from '#worker/contract/schemas/related-link.ts';
import { essentialLine } from '#worker/shared/views/notice/notice-words.ts';
import { GatheringFields } from './gathering-fields.tsx';
import { draftOf, hasShiva, inputOf, isTyped, shivaDays } from './notice-draft.ts';
import { useSaveNotice } from './notice-queries.ts';
import { ShivaFields } from './shiva-fields.tsx';

const DAY_NEEDED = msg`Enter a day`;
const END_BEFORE = msg`The last day is before the first`;
const NOTHING = msg`Enter when the funeral or the shiva is`;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Asia/Jerusalem';
const parseNotice = (current: unknown): SiteNotice | null => SiteNoticeSchema.safeParse(current).data ?? null;

type Props = {
  siteId: number;
  /** The site's id or slug, as in the page's path. */
  id: string;
  notice: SiteNotice | null;
  onSaved: () => void;
};

/** The form of the notice of the first week. Only what is known needs an entry; the rest can follow. */
export function NoticeForm({ siteId, id, notice, onSaved }: Props) {
  const { t } = useLingui();
  const view = useView();
  const formId = useId();
  const ids = {
    funeral: `${formId}-funeral`,
    until: `${formId}-until`,
    way: `${formId}-way`,
    service: `${formId}-service`,
    stream: `${formId}-stream`,
    charity: `${formId}-charity`,
  };
  const [theirs, setTheirs] = useState<SiteNotice | null>(null);
  const expected = theirs ?? notice;
  const draft = useFormDraft(`notice.${siteId}`, draftOf(expected));
  const { value, set, forget } = draft;
  const [hasMore] = useState(() => {
    const { service, streamText, streamUrl, streamTitle, charityText } = value;
    return isTyped({ ...service, streamText, streamUrl, streamTitle, charityText });
  });
  const save = useSaveNotice(id);
  const tz = expected?.tz ?? ownZone();
  const input = inputOf(value, tz);
  const isEmpty = !Object.entries(input).some(
    ([name, part]) => !['show_address', 'tz', 'signed'].includes(name) && part,
  );
  const link = (own: string | null | undefined, fieldId: string) => ({
    id: fieldId,
    ...(own && { schema: WebAddress }),
    value: () => own,
  });
  const form = useSubmission({
    fields: {
      funeral: {
        id: ids.funeral,
        check: () =>
          isEmpty ? NOTHING : isTyped(value.funeral) && !value.funeral.on ? DAY_NEEDED : undefined,
      },
      funeral_way: link(input.funeral?.navigation, `${ids.funeral}-navigation`),
      way: link(input.shiva?.navigation, ids.way),
      until: {
        id: ids.until,
        check: () => {
          const { from, until } = shivaDays(value);
          if (!hasShiva(value)) return undefined;
          if (!from || !until) return DAY_NEEDED;
          return until < from ? END_BEFORE : undefined;
        },
      },
      service: {
        id: ids.service,
        check: () => (isTyped(value.service) && !value.service.on ? DAY_NEEDED : undefined),
      },
      service_way: link(input.service?.navigation, `${ids.service}-navigation`),
      stream: link(input.stream?.url, ids.stream),
      charity: link(input.charity?.url, ids.charity),
    },
    values: () => ({ ...input, version: expected?.version ?? 0 }),
    send: save,
    onDone: () => {
      setTheirs(null);
      forget();
      onSaved();
    },
    stale: { parse: parseNotice, show: setTheirs },
  });

  const isFaulty = (['service', 'service_way', 'stream', 'charity'] as const).some(form.faultOf);
  return (
    <SubmissionForm of={form} className="flex flex-col gap-8">
      {theirs && (
        <StaleNotice key={theirs.version}>
          <p className="wrap-anywhere">
            <UserText>{essentialLine({ notice: theirs, closed: theirs.closed, today: '' }, view)}</UserText>
          </p>
        </StaleNotice>
      )}
      <Part title={<Trans>Funeral</Trans>}>
        <GatheringFields
          id={ids.funeral}
          placeLabel={t`Cemetery`}
          value={value.funeral}
          onChange={(funeral) => set({ funeral })}
          fault={form.faultOf('funeral')}
          navigationFault={form.faultOf('funeral_way')}
        />
      </Part>
      <Part title={<Trans>Shiva</Trans>}>
        <ShivaFields
          ids={{ until: ids.until, navigation: ids.way }}
          value={value}
          set={set}
          untilFault={form.faultOf('until')}
          navigationFault={form.faultOf('way')}
        />
      </Part>
      <Part title={<Trans>In your own words</Trans>}>
        <TextArea
          label={t`A few words of the family`}
          max={NOTICE_TEXT.note}
          value={value.note}
          onChange={(note) => set({ note })}
        />
        <TextField
          label={t`Signed`}
          placeholder={t`The names of the family`}
          maxLength={NOTICE_TEXT.place}
          value={value.signed}
          onChange={(signed) => set({ signed })}
        />
      </Part>
      <details open={hasMore || isFaulty || undefined} className="flex flex-col">
        <summary className="text-button">
          <Trans>Memorial service, broadcast, charity</Trans>
        </summary>
        <div className="mt-6 flex flex-col gap-8">
          <Part title={<Trans>Memorial service</Trans>}>
            <TextField
              label={t`What it is called`}
              placeholder={t`Shloshim and the unveiling of the stone`}
              maxLength={NOTICE_TEXT.title}
              value={value.service.title}
              onChange={(title) => set({ service: { ...value.service, title } })}
            />
            <GatheringFields
              id={ids.service}
              placeLabel={t`Place`}
              value={value.service}
              onChange={(service) => set({ service })}
              fault={form.faultOf('service')}
              navigationFault={form.faultOf('service_way')}
            />
          </Part>
          <Part title={<Trans>Broadcast</Trans>}>
            <TextField
              label={t`What it is called`}
              placeholder={t`Evening of stories, in the room and online`}
              maxLength={NOTICE_TEXT.title}
              value={value.streamTitle}
              onChange={(streamTitle) => set({ streamTitle })}
            />
            <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-36">
              <TextField
                type="date"
                label={t`Day`}
                value={value.streamOn}
                onChange={(streamOn) => set({ streamOn })}
              />
              <TextField
                type="time"
                label={t`Hour`}
                value={value.streamAt}
                onChange={(streamAt) => set({ streamAt })}
              />
            </div>
            <TextField
              label={t`What else to know`}
              maxLength={NOTICE_TEXT.line}
              value={value.streamText}
              onChange={(streamText) => set({ streamText })}
            />
            <TextField
              id={ids.stream}
              label={t`Link`}
              ltr
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              value={value.streamUrl}
              onChange={(streamUrl) => set({ streamUrl })}
              fault={form.faultOf('stream')}
            />
          </Part>
          <Part title={<Trans>Instead of flowers</Trans>}>
            <TextField
              label={t`To whom, and why`}
              maxLength={NOTICE_TEXT.line}
              value={value.charityText}
              onChange={(charityText) => set({ charityText })}
            />
            <TextField
              id={ids.charity}
              label={t`Link`}
              ltr
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              value={value.charityUrl}
              onChange={(charityUrl) => set({ charityUrl })}
              fault={form.faultOf('charity')}
            />
          </Part>
        </div>
      </details>
      <div className="save-bar">
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
          {theirs ? (
            <Trans>Save mine</Trans>
          ) : expected ? (
            <Trans>Save</Trans>
          ) : (
            <Trans>Make the notice</Trans>
          )}
        </SubmitButton>
      </div>
    </SubmissionForm>
  );
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-2 font-medium font-serif text-xl">{title}</legend>
    {children}
  </fieldset>
);
