import { useLingui } from '@lingui/react/macro';
import { MonthField } from '#web/ui/forms/month-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WORK_LABELS, type WorkField, type WorkingLife } from './working-life.ts';

type WorkFieldsProps = {
  value: WorkingLife;
  onChange: (change: Partial<WorkingLife>) => void;
  idOf: (field: WorkField) => string;
  faultOf: (field: WorkField) => string | undefined;
};

/** The questions about a working life, in the work edition; each may be left empty. */
export function WorkFields({ value, onChange, idOf, faultOf }: WorkFieldsProps) {
  const { i18n } = useLingui();
  const shared = (field: WorkField) => ({
    id: idOf(field),
    label: i18n._(WORK_LABELS[field]),
    fault: faultOf(field),
  });
  return (
    <>
      {(['work_title', 'work_company'] as const).map((field) => (
        <TextField
          key={field}
          {...shared(field)}
          value={value[field]}
          onChange={(text) => onChange({ [field]: text })}
          autoComplete="off"
        />
      ))}
      {(['work_start', 'work_end'] as const).map((field) => (
        <MonthField
          key={field}
          {...shared(field)}
          value={value[field]}
          onChange={(parts) => onChange({ [field]: parts })}
        />
      ))}
    </>
  );
}
