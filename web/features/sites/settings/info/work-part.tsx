import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { PicturePart } from '#web/features/sites/settings/form/picture-part.tsx';
import { Group } from '#web/features/sites/settings/form/settings-form.tsx';
import { TextLine } from '#web/features/sites/settings/form/text-line.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { FaultNote } from '#web/ui/forms/notes.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Site } from '#worker/contract/site.ts';
import { monthName } from '#worker/shared/date-format.ts';
import type { InfoValue, MonthParts } from './site-info.ts';
import { ID } from './use-info-fields.tsx';
import { useInfoWords } from './use-info-messages.ts';

/** The working life, on a site of the work edition. */
export function WorkPart({ form, site, id }: { form: SiteForm<InfoValue>; site: Site; id: string }) {
  const { t } = useLingui();
  const { labels } = useInfoWords();
  const { value, set } = form.draft;
  return (
    <Group title={<Trans>At work</Trans>}>
      <TextLine form={form} name="work_title" label={labels.work_title} />
      <TextLine form={form} name="work_company" label={labels.work_company} />
      <MonthField
        id={ID.start}
        label={labels.work_start}
        value={value.work_start}
        onChange={(work_start) => set({ work_start })}
        fault={form.faultOf(ID.start)}
      />
      <MonthField
        id={ID.end}
        label={labels.work_end}
        value={value.work_end}
        onChange={(work_end) => set({ work_end })}
        fault={form.faultOf(ID.end)}
      />
      <PicturePart
        site={site}
        id={id}
        which="logo"
        current={site.work?.logo ?? null}
        title={t`Logo of the company`}
      />
    </Group>
  );
}

type MonthFieldProps = {
  id: string;
  label: string;
  value: MonthParts;
  onChange: (parts: MonthParts) => void;
  fault: string | undefined;
};

function MonthField({ id, label, value, onChange, fault }: MonthFieldProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const months = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    label: monthName('en', 2000, at + 1, locale),
  }));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <ChoiceField
            id={`${id}-month`}
            label={t`Month, if known`}
            value={value.month}
            onChange={(month) => onChange({ ...value, month })}
            choices={[{ id: '', label: '–' }, ...months]}
            isInvalid={Boolean(fault)}
          />
        </div>
        <div className="w-32 shrink-0">
          <TextField
            id={id}
            label={t`Year`}
            inputMode="numeric"
            autoComplete="off"
            value={value.year}
            onChange={(year) => onChange({ ...value, year })}
            {...(fault && { 'aria-describedby': `${id}-fault` })}
          />
        </div>
      </div>
      <FaultNote id={id} fault={fault} />
    </fieldset>
  );
}
