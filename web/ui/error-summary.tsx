import { Plural, Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';

/** A message about a form, and the id of its field; without an id it concerns the whole form. */
export type Fault = {
  fieldId?: string;
  message: string;
  /** No input is wrong: there is no connection, or the server requires a wait. */
  isNote?: true;
  /** The message says to contact us. */
  asksToContact?: boolean;
};

/**
 * What prevents a form from being sent: the errors with a link to each field, and the notes. Takes focus
 * whenever `faults` has a new one.
 */
export function ErrorSummary({ faults }: { faults: readonly Fault[] }) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Fault[]>([]);
  useEffect(() => {
    const known = before.current;
    before.current = faults;
    if (faults.some((fault) => !known.includes(fault))) box.current?.focus();
  }, [faults]);
  const errors = faults.filter(({ isNote }) => !isNote);
  const notes = faults.filter(({ isNote }) => isNote);
  return (
    <>
      {errors.length > 0 && <Errors errors={errors} box={box} />}
      {notes.length > 0 && (
        <div
          ref={errors.length ? null : box}
          role="alert"
          tabIndex={-1}
          className="rounded-lg bg-(--info-soft) p-4 text-(--info)"
        >
          {notes.map(({ message, asksToContact }) => (
            <p key={message}>
              {message} {asksToContact && <ContactLink />}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function Errors({ errors, box }: { errors: readonly Fault[]; box: RefObject<HTMLDivElement | null> }) {
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-(--danger) bg-(--danger-soft) p-4 text-(--danger)"
    >
      <h2 className="text-lg! font-semibold">
        <Plural value={errors.length} one="One thing needs attention" other="# things need attention" />
      </h2>
      <ul className="mt-1">
        {errors.map(({ fieldId, message, asksToContact }) => (
          <li key={`${fieldId} ${message}`}>
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
            )}{' '}
            {asksToContact && <ContactLink />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the contact form over the page, or leads to it. */
export function ContactLink() {
  const { locale } = useLocale();
  return (
    <a href={`/${locale}#contact`} className="inline-flex min-h-11 items-center underline">
      <Trans>Contact us</Trans>
    </a>
  );
}
