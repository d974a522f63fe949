import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser } from '#web/features/accounts/account-queries.ts';
import { AccountFault, AccountSection } from '#web/features/accounts/page/account-section.tsx';
import { SaveRow } from '#web/features/accounts/page/save-row.tsx';
import { switchLanguage } from '#web/features/language/switch-language.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import type { User } from '#worker/contract/account.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

/** Languages in their own script, for users who read no other. */
const LANGUAGES: { id: Locale; label: string }[] = [
  { id: 'he', label: 'עברית' },
  { id: 'en', label: 'English' },
];

/** The language of the pages and of the emails to the user. */
export function LanguageSection({ user }: { user: User }) {
  const { t } = useLingui();
  const { locale: pageLocale } = useLocale();
  const queries = useQueryClient();
  const [selected, setSelected] = useState<Locale>(user.locale);
  useUnsaved(selected !== user.locale, () => setSelected(user.locale));
  const save = useMutation({
    mutationFn: async (locale: Locale) => {
      await changeUser(queries, { locale });
      if (locale !== pageLocale) await switchLanguage(locale);
    },
  });
  return (
    <AccountSection id="language" title={t`Language`}>
      <form
        className="flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(selected);
        }}
      >
        {save.error && <AccountFault error={save.error} />}
        <ChoiceField
          label={t`Your language`}
          hint={t`The pages and our messages to you are in this language.`}
          choices={LANGUAGES}
          value={selected}
          onChange={(id) => {
            if (isLocale(id)) setSelected(id);
          }}
        />
        <SaveRow changed={selected !== user.locale} busy={save.isPending} saved={save.isSuccess}>
          <Trans>Save the language</Trans>
        </SaveRow>
      </form>
    </AccountSection>
  );
}
