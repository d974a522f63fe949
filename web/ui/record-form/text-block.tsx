import { TextArea } from '#web/ui/forms/text-area.tsx';
import type { RecordForm } from './use-record-form.ts';

type Props<T extends Record<string, unknown>> = {
  form: RecordForm<T>;
  name: keyof T & string;
  label: string;
  hint: string;
  max: number;
  rows: number;
  className?: string;
};

/** A multi-line text field with the same name in the form and in the settings. */
export function TextBlock<T extends Record<string, unknown>>({ form, name, ...field }: Props<T>) {
  const id = `settings-${name}`;
  return (
    <TextArea
      {...field}
      id={id}
      value={String(form.draft.value[name])}
      onChange={(text) => form.draft.set({ [name]: text } as Partial<T>)}
      fault={form.faultOf(id)}
    />
  );
}
