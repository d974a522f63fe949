import type { ReactNode } from 'react';
import { FormHead } from '#web/features/sites/editing/form-head.tsx';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { SaveBar } from './save-bar.tsx';

type Props<T extends Record<string, unknown>> = { form: SiteForm<T>; children: ReactNode };

/** One section of a site's settings: its fields, and a bar to save them that comes when something has changed. */
export function SettingsForm<T extends Record<string, unknown>>({ form, children }: Props<T>) {
  useUnsaved(form.kept.changed, form.drop);
  return (
    <form className="flex flex-col gap-8" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormHead form={form} />
      {children}
      <SaveBar form={form} />
    </form>
  );
}

/** A few fields that belong together, under a name of their own. */
export const Group = (props: { title?: ReactNode; hint?: ReactNode; children: ReactNode }) => (
  <section className="flex flex-col gap-5 border-t border-(--line) pt-7 first:border-t-0 first:pt-0">
    {props.title && (
      <div className="flex flex-col gap-1">
        <h3>{props.title}</h3>
        {props.hint && <p className="text-(--ink-2)">{props.hint}</p>}
      </div>
    )}
    {props.children}
  </section>
);
