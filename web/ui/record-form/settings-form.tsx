import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { FormHead } from './form-head.tsx';
import type { RecordForm } from './use-record-form.ts';

type Props<T extends Record<string, unknown>> = { form: RecordForm<T>; children: ReactNode };

/** One section of the settings: its fields and a save bar that appears when something has changed. */
export function SettingsForm<T extends Record<string, unknown>>({ form, children }: Props<T>) {
  useUnsaved(form.draft.changed, form.drop);
  return (
    <SubmissionForm of={form} className="flex flex-col gap-8">
      <FormHead form={form} />
      {children}
      <SaveBar form={form} />
    </SubmissionForm>
  );
}

/** A group of related fields with a title. */
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

const BAR =
  'sticky inset-be-0 z-20 -mx-4 border-t border-(--line) bg-(--paper) px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]';

/** Appears on the first change, stays visible until saved, and confirms the saving. */
function SaveBar<T extends Record<string, unknown>>({ form }: { form: RecordForm<T> }) {
  const { t } = useLingui();
  const { saved } = form;
  const status = useRef<HTMLParagraphElement>(null);
  const open = form.draft.changed || form.busy;

  // restores the focus when the focused button is removed, unless the user has resumed typing
  useEffect(() => {
    if (saved && !open && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
  }, [saved, open]);

  return (
    <>
      {open && (
        <div className={`save-bar flex flex-wrap items-center gap-3 ${BAR}`}>
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {form.news.length ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={form.drop}>
            <Trans>Undo changes</Trans>
          </button>
        </div>
      )}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={`font-medium text-(--success) outline-none ${saved && !open ? BAR : ''}`}
      >
        {saved && !open && <Trans>Saved.</Trans>}
      </p>
    </>
  );
}

type OptionProps = Omit<Parameters<typeof Checkbox>[0], 'name'>;

/** A boolean option with an explanation below its label. */
export const Option = (props: OptionProps) => (
  <div className="[&_p]:-mt-1.5 [&_p]:ps-9">
    <Checkbox {...props} />
  </div>
);
