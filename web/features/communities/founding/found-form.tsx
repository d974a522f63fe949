import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { usePermissionTexts, useTypeTexts } from '#web/features/communities/community-texts.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { useSession } from '#web/lib/session.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { type DateParts, isDateParts, NO_DATE, readDate } from '#web/ui/forms/date-parts.ts';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { COMMUNITY_NAME_MAX, type CreateCommunity, createCommunity } from '#worker/contract/community.ts';
import * as schemas from '#worker/contract/schemas/community.ts';
import { SENTENCE_MAX } from '#worker/contract/site.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';
import { isLocale, type Locale } from '#worker/shared/locale.ts';

const body = schemas.createCommunity.body.shape;
const NAME: OwnMessages = { 'field.required': msg`Enter the name of the community` };

type Draft = {
  name: string;
  other_name: string;
  /** Empty while it follows the script of the name. */
  lang: string;
  sentence: string;
  founded: DateParts;
  type: string;
  permissions: string;
};

type Props = {
  onFounded: (community: { id: number; slug: string }) => void;
  /** Called with a valid form where an account, or a confirmed address, comes first. */
  onSignIn: () => void;
};

/** The form that founds a community. What is typed is kept on the device until it is founded. */
export function FoundForm({ onFounded, onSignIn }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { signedIn, user } = useSession();
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey('community');
  const types = useTypeTexts();
  const permissions = usePermissionTexts();
  const formId = useId();
  const ids = {
    name: `${formId}-name`,
    other: `${formId}-other`,
    sentence: `${formId}-sentence`,
    founded: `${formId}-founded`,
  };
  const { value, set, forget } = useFormDraft<Draft>('community', {
    name: '',
    other_name: '',
    lang: '',
    sentence: '',
    founded: NO_DATE,
    type: 'regular',
    permissions: 'public',
  });
  const lang = isLocale(value.lang) ? value.lang : (scriptOf(value.name) ?? locale);
  const parts = isDateParts(value.founded) ? value.founded : NO_DATE;
  const founded = readDate(parts, latestToday(new Date()));
  const verified = signedIn && user?.active !== '0';

  const form = useSubmission({
    fields: {
      name: { id: ids.name, schema: body.name, own: NAME, codes: ['community.name_taken'] },
      other_name: { id: ids.other, schema: body.other_name },
      sentence: { id: ids.sentence, schema: body.sentence },
      founded_on: { id: ids.founded },
    },
    check: () =>
      founded.fault ? [{ fieldId: ids.founded, message: dateFaultInWords(founded.fault, i18n, locale) }] : [],
    values: (): CreateCommunity => ({
      name: value.name.trim(),
      other_name: value.other_name.trim() || null,
      lang,
      sentence: value.sentence.trim() || null,
      founded_on: founded.date,
      type: value.type === 'controlled' ? 'controlled' : 'regular',
      permissions: value.permissions === 'private' ? 'private' : 'public',
    }),
    send: async (values) =>
      verified
        ? (await call(createCommunity, { body: values, idempotencyKey: keyFor(values) })).community
        : null,
    onSuccess: (community) => {
      if (!community) return;
      done();
      forget();
      void queries.invalidateQueries({ queryKey: ['my-communities'] });
    },
    onDone: (community) => (community ? onFounded(community) : onSignIn()),
  });

  return (
    <SubmissionForm of={form} className="flex flex-col gap-6">
      <TextField
        id={ids.name}
        autoComplete="off"
        maxLength={COMMUNITY_NAME_MAX}
        label={t`Name of the community`}
        hint={t`For example a town, a regiment, a school or a workplace.`}
        value={value.name}
        onChange={(name) => set({ name })}
        fault={form.faultOf('name')}
      />
      <TextField
        id={ids.other}
        autoComplete="off"
        maxLength={COMMUNITY_NAME_MAX}
        label={lang === 'he' ? t`Name in English (optional)` : t`Name in Hebrew (optional)`}
        hint={t`Helps people find the community by either name.`}
        value={value.other_name}
        onChange={(other_name) => set({ other_name })}
        fault={form.faultOf('other_name')}
      />
      <ChoiceField
        label={t`Language of the community`}
        choices={LANGUAGES}
        value={lang}
        onChange={(chosen) => set({ lang: chosen })}
      />
      <TextArea
        id={ids.sentence}
        label={t`Introductory sentence (optional)`}
        value={value.sentence}
        onChange={(sentence) => set({ sentence })}
        fault={form.faultOf('sentence')}
        max={SENTENCE_MAX}
        rows={2}
      />
      <DateField
        id={ids.founded}
        label={t`Founding date (optional)`}
        value={parts}
        onChange={(date) => set({ founded: date })}
        fault={form.faultOf('founded_on')}
      />
      <RadioRows
        label={t`Who can see the community?`}
        value={value.permissions}
        onChange={(chosen) => set({ permissions: chosen })}
        rows={[
          { id: 'public', ...permissions.public },
          { id: 'private', ...permissions.private },
        ]}
      />
      <RadioRows
        label={t`Are memories approved first?`}
        value={value.type}
        onChange={(chosen) => set({ type: chosen })}
        rows={[
          { id: 'regular', ...types.regular },
          { id: 'controlled', ...types.controlled },
        ]}
      />
      {!verified && (
        <p className="text-(--ink-2)">
          <Trans>Next you log in or sign up. Your answers are kept here meanwhile.</Trans>
        </p>
      )}
      <div>
        <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
          {verified ? <Trans>Create the community</Trans> : <Trans>Continue</Trans>}
        </SubmitButton>
      </div>
    </SubmissionForm>
  );
}

const scriptOf = (name: string): Locale | null =>
  /\p{Script=Hebrew}/u.test(name) ? 'he' : /\p{Script=Latin}/u.test(name) ? 'en' : null;

/** Each language in its own name. */
const LANGUAGES = [
  { id: 'he', label: 'עברית' },
  { id: 'en', label: 'English' },
];
