import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureOf } from '#web/ui/forms/failure.ts';

/** One section of the account page, with a rule above it. */
export function AccountSection(props: { id: string; title: string; children: ReactNode }) {
  const heading = `${props.id}-title`;
  return (
    <section
      id={props.id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex max-w-160 scroll-mt-4 flex-col gap-5 border-t border-(--line) py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** The message of a failed call, with a retry button if `onRetry` is passed. */
export function AccountFault({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const { message, isNote } = failureOf(error);
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className={isNote ? 'text-(--info)' : 'font-medium text-(--danger)'}>{message}</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}

type FoldProps = {
  /** The label of the button that opens it. */
  label: ReactNode;
  startsOpen?: boolean;
  /** The result, shown beside the button. */
  note?: ReactNode;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A form that is hidden until its button is pressed. Focus moves into the form and back to the button. */
export function Fold({ label, startsOpen = false, note, onOpen, children }: FoldProps) {
  const [open, setOpen] = useState(startsOpen);
  const box = useRef<HTMLDivElement>(null);
  const shouldMoveFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when it opens or closes
  useEffect(() => {
    if (!shouldMoveFocus.current) return;
    shouldMoveFocus.current = false;
    box.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [open]);

  function toggle(to: boolean) {
    shouldMoveFocus.current = true;
    setOpen(to);
    if (to) onOpen?.();
  }

  return (
    <div ref={box} className="flex flex-col items-stretch gap-4">
      {open ? (
        children(() => toggle(false))
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="button" onClick={() => toggle(true)}>
            {label}
          </button>
          {note}
        </div>
      )}
    </div>
  );
}

/** A placeholder of two rows. */
export function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <div aria-busy="true" className="skeleton">
      <span className="unseen">{t`Loading`}</span>
      {[1, 2].map((row) => (
        <div key={row} className="border-b border-(--line) py-3">
          <span className="skeleton-shape w-48" />
          <span className="skeleton-shape w-32" />
        </div>
      ))}
    </div>
  );
}
