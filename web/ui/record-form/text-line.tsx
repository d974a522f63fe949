import { TextField } from '#web/ui/text-field.tsx';
import type { RecordForm } from './use-record-form.ts';

type Props<T extends Record<string, unknown>> = {
  form: RecordForm<T>;
  name: keyof T & string;
  label: string;
  hint?: string;
};

/** A single-line text field with the same name in the form and in the settings. */
export function TextLine<T extends Record<string, unknown>>({ form, name, label, hint }: Props<T>) {
  const id = `settings-${name}`;
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      value={String(form.draft.value[name])}
      onChange={(text) => form.draft.set({ [name]: text } as Partial<T>)}
      fault={form.faultOf(id)}
      autoComplete="off"
    />
  );
}
