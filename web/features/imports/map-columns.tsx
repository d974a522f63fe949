import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { languageName } from '#web/i18n/language-name.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { LOCALES } from '#worker/shared/locale.ts';
import { guessColumns } from './guess-columns.ts';
import type { ImportPart } from './import-part.ts';
import type { Mapping } from './import-queries.ts';
import type { SheetFile } from './reading/read-sheet.ts';

type Props = {
  file: SheetFile;
  part: ImportPart;
  /** What sheets with these headings were last imported as; null for none. */
  remembered: readonly string[] | null;
  /** What was chosen before, where sending it failed. */
  given: Mapping | undefined;
  onMapped: (mapping: Mapping) => void;
  onOtherFile: () => void;
};

/** What each column of a file is imported as. */
export function MapColumns({ file, part, remembered, given, onMapped, onOtherFile }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [columns, setColumns] = useState(
    () => given?.columns ?? knownOf(part, file, remembered) ?? guessColumns(file.headings, part.columns),
  );
  const [lang, setLang] = useState(given?.lang ?? part.lang ?? locale);
  const [isTried, setIsTried] = useState(false);
  const isEnough = part.isEnough(columns);
  const warning = part.warning?.(columns);
  const isTwice = (at: number) => columns[at] !== '' && columns.indexOf(columns[at] ?? '') < at;
  const choices = [
    { id: '', label: t`Do not import` },
    ...part.columns.map(({ id, label }) => ({ id, label })),
  ];

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (isEnough && !columns.some((_, at) => isTwice(at))) onMapped({ file, columns, lang });
  }

  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={submit} aria-label={t`The columns`}>
      <h2>
        <Trans>What is in the columns?</Trans>
      </h2>
      <p className="wrap-anywhere">
        <UserText>{file.fileName}</UserText>
      </p>
      <ul className="flex flex-col gap-5">
        {file.headings.map((heading, at) => {
          const number = at + 1;
          const sample = file.rows.find(({ cells }) => cells[at])?.cells[at];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <li key={at} className="flex min-w-0 flex-col gap-1">
              <ChoiceField
                label={heading ? t`Column “${heading}”` : t`Column ${number}`}
                choices={choices}
                value={columns[at] ?? ''}
                onChange={(column) => setColumns(columns.map((one, i) => (i === at ? column : one)))}
                fault={isTried && isTwice(at) ? t`Another column is already imported as this.` : undefined}
              />
              {sample && (
                <p className="small wrap-anywhere">
                  <Trans>
                    For example: <UserText>{sample}</UserText>
                  </Trans>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {part.lang && (
        <ChoiceField
          label={t`Language of the names`}
          hint={t`Where a row does not say it.`}
          choices={LOCALES.map((one) => ({ id: one, label: languageName(one, locale) }))}
          value={lang}
          onChange={(chosen) => setLang(LOCALES.find((one) => one === chosen) ?? lang)}
        />
      )}
      {warning && <p className="text-(--warning)">{warning}</p>}
      <div role="alert">{isTried && !isEnough && <p className="field-fault">{part.lacking}</p>}</div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={false} busyLabel={t`Sending the rows…`}>
          <Trans>Check the rows</Trans>
        </SubmitButton>
        <button type="button" className="button" onClick={onOtherFile}>
          <Trans>Choose another file</Trans>
        </button>
      </div>
    </form>
  );
}

/** What was remembered, where each of its columns can be imported still. */
function knownOf(
  { columns }: ImportPart,
  { headings }: SheetFile,
  remembered: readonly string[] | null,
): readonly string[] | undefined {
  const isKnown = remembered?.every((id) => id === '' || columns.some((column) => column.id === id));
  return remembered && isKnown && remembered.length === headings.length ? remembered : undefined;
}
