import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';

const BAR =
  'sticky inset-be-0 z-20 -mx-4 border-t border-(--line) bg-(--paper) px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]';

/** Comes when there is something to save, stays in sight until it is, and says that it was. */
export function SaveBar<T extends Record<string, unknown>>({ form }: { form: SiteForm<T> }) {
  const { t } = useLingui();
  const { saved } = form;
  const told = useRef<HTMLParagraphElement>(null);
  const open = form.kept.changed || form.busy;

  // the button that had the focus is gone; whoever writes on keeps it
  useEffect(() => {
    if (saved && !open && document.activeElement === document.body)
      told.current?.focus({ preventScroll: true });
  }, [saved, open]);

  return (
    <>
      {open && (
        <div className={`save-bar flex flex-wrap items-center gap-3 ${BAR}`}>
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {form.news.length ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={form.drop}>
            <Trans>Take the changes back</Trans>
          </button>
        </div>
      )}
      <p
        ref={told}
        role="status"
        tabIndex={-1}
        className={`font-medium text-(--success) outline-none ${saved && !open ? BAR : ''}`}
      >
        {saved && !open && <Trans>Saved.</Trans>}
      </p>
    </>
  );
}
