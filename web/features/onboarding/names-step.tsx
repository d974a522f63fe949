import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type NameField, nameFaults } from './answers.ts';
import { changeInformation, NO_INFORMATION, useDraft } from './draft.ts';
import { StepForm, StepPage } from './step-page.tsx';

const FIELDS: readonly NameField[] = ['first_name', 'last_name', 'other_name'];
const idOf = (field: NameField) => `onboarding-${field}`;

export function NamesStep({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { purpose, information } = useDraft();
  const filled = information ?? NO_INFORMATION;
  const [faults, setFaults] = useState<readonly Fault[]>([]);

  const wrong = nameFaults(filled);

  const field = (name: NameField) => ({
    id: idOf(name),
    name,
    value: filled[name],
    onChange: (text: string) => changeInformation({ [name]: text }),
    fault: wrong[name] && faults.find(({ fieldId }) => fieldId === idOf(name))?.message,
    autoComplete:
      purpose === 3 ? { first_name: 'given-name', last_name: 'family-name', other_name: 'off' }[name] : 'off',
  });
  const inHebrew = filled.first_name ? /\p{Script=Hebrew}/u.test(filled.first_name) : locale === 'he';
  const title =
    purpose === 3
      ? t`What is your name?`
      : purpose === 2
        ? t`Whose life story is it?`
        : t`Who is the site in memory of?`;

  function submit() {
    const found = FIELDS.flatMap((name) => {
      const message = wrong[name];
      return message ? [{ fieldId: idOf(name), message: i18n._(message) }] : [];
    });
    setFaults(found);
    if (!found.length) onDone();
  }

  return (
    <StepPage step="names" title={title} faults={faults}>
      <StepForm onSubmit={submit}>
        <TextField {...field('first_name')} label={t`First name`} />
        <TextField {...field('last_name')} label={t`Last name`} />
        <TextField
          {...field('other_name')}
          label={inHebrew ? t`Full name in English (optional)` : t`Full name in Hebrew (optional)`}
          hint={t`So that people find the site by either name.`}
        />
      </StepForm>
    </StepPage>
  );
}
