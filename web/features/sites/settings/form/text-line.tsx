import type { FieldOf, SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { SitePatch } from '#worker/contract/site-settings.ts';

/**
 * A single-line text field with the same name in the form and in the settings; empty text is stored as null.
 */
export const lineOf = <T extends Record<string, unknown>>(
  name: keyof T & keyof SitePatch & string,
  label: string,
): FieldOf<T> => ({
  name,
  fieldId: `settings-${name}`,
  pointer: `/${name}`,
  label,
  sent: (value) => ({ [name]: String(value[name]).trim() || null }),
  shown: (value) => value[name] && <UserText>{String(value[name])}</UserText>,
});

type Props<T extends Record<string, unknown>> = {
  form: SiteForm<T>;
  name: keyof T & string;
  label: string;
  hint?: string;
};

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
