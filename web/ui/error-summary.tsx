import { Plural } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

/** An error message and the id of its field; without an id it concerns the whole form. */
export type Fault = { fieldId?: string; message: string };

/**
 * The errors that prevent a form from being sent, with a link to each field. Takes focus whenever `faults`
 * change.
 */
export function ErrorSummary({ faults }: { faults: readonly Fault[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length) box.current?.focus();
  }, [faults]);
  if (!faults.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-(--danger) bg-(--danger-soft) p-4 text-(--danger)"
    >
      <h2 className="text-lg! font-semibold">
        <Plural value={faults.length} one="One thing needs attention" other="# things need attention" />
      </h2>
      <ul className="mt-1">
        {faults.map(({ fieldId, message }) => (
          <li key={message}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="inline-flex min-h-11 items-center underline"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
