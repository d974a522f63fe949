import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SendLink } from '#web/ui/forms/send-link.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { type Question, type QuestionSeries, RHYTHMS, type Rhythm } from '#worker/contract/question.ts';
import { Email } from '#worker/contract/schemas/primitives.ts';
import { startSeries } from '#worker/contract/schemas/question.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { LANGUAGES } from './languages.ts';
import { useStartSeries } from './question-queries.ts';

const NAME: OwnMessages = { 'field.required': msg`Enter a name`, 'name.too_short': msg`Enter a name` };
const EMAIL: OwnMessages = {
  'field.required': msg`Enter an email address`,
  'email.invalid': msg`Enter an email address`,
};

export const RHYTHM: Record<Rhythm, MessageDescriptor> = {
  once: msg`One question`,
  weekly: msg`A question every week`,
  biweekly: msg`A question every two weeks`,
  monthly: msg`A question every month`,
};

const body = startSeries.body.shape;

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  siteName: string;
  questions: readonly Question[];
  /** Whom the questions of the site are asked already. */
  series: readonly QuestionSeries[];
  onDone: (series: QuestionSeries) => void;
  onClose: () => void;
};

/** The sheet with which a person is asked: who, how, and how often. */
export function StartSeries({ id, siteName, questions, series, onDone, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const ids = { name: `${formId}-name`, email: `${formId}-email`, first: `${formId}-first` };
  const [made, setMade] = useState<QuestionSeries | null>(null);
  const { value, set, forget } = useFormDraft(`series.${id}`, {
    name: '',
    email: '',
    by: 'email',
    rhythm: 'weekly',
    question: '',
    locale,
  } as Record<'name' | 'email' | 'by' | 'rhythm' | 'question' | 'locale', string>);
  const rhythm = RHYTHMS.find((one) => one === value.rhythm) ?? 'weekly';
  const byLink = value.by === 'link';
  const chosen = questions.find((one) => String(one.id) === value.question) ?? questions[0];
  const email = byLink ? null : value.email.trim().toLowerCase();
  const wasAsked = email !== null && series.some((one) => one.email?.toLowerCase() === email);
  // those who were asked before get the first that they were not asked yet
  const first = wasAsked ? undefined : questions.find((one) => one.lang === value.locale);
  const shown = rhythm === 'once' ? chosen : first;
  const start = useStartSeries(id);
  const form = useSubmission({
    fields: {
      name: { id: ids.name, schema: body.name, own: NAME },
      email: { id: ids.email, schema: Email.nullable(), own: EMAIL },
    },
    values: () => ({
      name: value.name.trim(),
      email: byLink ? null : value.email.trim(),
      locale: isLocale(value.locale) ? value.locale : locale,
      rhythm,
      question_id: rhythm === 'once' ? (chosen?.id ?? null) : null,
    }),
    send: start,
    onDone: (started) => {
      forget();
      if (started.link) setMade(started);
      else onDone(started);
    },
  });

  if (made?.link)
    return (
      <Sheet
        title={t`The link is ready`}
        isOpen
        replaces
        onOpenChange={() => onDone(made)}
        footer={
          <button type="button" className="button main" onClick={() => onDone(made)}>
            <Trans>Done</Trans>
          </button>
        }
      >
        <p role="status">
          <Trans>
            Send it to <bdi>{made.name}</bdi>, for example on WhatsApp. The link always shows the current
            question, and you can revoke it at any time.
          </Trans>
        </p>
        <SendLink link={made.link} title={t`A question about ${siteName}`} />
      </Sheet>
    );

  return (
    <Sheet
      title={t`Ask someone`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <SubmitButton form={formId} busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
            {byLink ? <Trans>Make the link</Trans> : <Trans>Send the question</Trans>}
          </SubmitButton>
        </>
      }
    >
      <SubmissionForm of={form} id={formId}>
        <TextField
          id={ids.name}
          autoComplete="off"
          label={t`Whom are you asking?`}
          hint={t`The name under which the answer appears.`}
          value={value.name}
          onChange={(name) => set({ name })}
          fault={form.faultOf('name')}
        />
        <RadioRows
          label={t`How does the question arrive?`}
          value={byLink ? 'link' : 'email'}
          onChange={(by) => set({ by })}
          rows={[
            { id: 'email', title: t`By email`, text: t`We send it, and stop when they ask us to.` },
            { id: 'link', title: t`By a link`, text: t`You send it yourself, for example on WhatsApp.` },
          ]}
        />
        {!byLink && (
          <EmailField
            id={ids.email}
            autoComplete="off"
            maxLength={254}
            label={t`Their email`}
            value={value.email}
            onChange={(email) => set({ email })}
            fault={form.faultOf('email')}
          />
        )}
        <ChoiceField
          label={t`How often?`}
          hint={
            byLink
              ? t`The same link then shows the next question. After two questions without an answer we pause.`
              : t`In the morning, and never on Shabbat or a festival. After two questions without an answer we pause.`
          }
          choices={RHYTHMS.map((one) => ({ id: one, label: i18n._(RHYTHM[one]) }))}
          value={rhythm}
          onChange={(next) => set({ rhythm: next })}
        />
        {rhythm === 'once' && (
          <ChoiceField
            label={t`Which question?`}
            choices={questions.map((one) => ({ id: String(one.id), label: one.text }))}
            value={String(chosen?.id ?? '')}
            onChange={(question) => set({ question })}
          />
        )}
        <ChoiceField
          label={t`Their language`}
          hint={rhythm === 'once' ? undefined : t`They get the questions of your list in this language.`}
          choices={LANGUAGES}
          value={value.locale}
          onChange={(next) => set({ locale: next })}
        />
        {shown && (
          <section aria-labelledby={ids.first} className="rounded-[14px] bg-(--sunken) p-4">
            <h3 id={ids.first} className="text-base!">
              {rhythm === 'once' ? <Trans>The question</Trans> : <Trans>The first question</Trans>}
            </h3>
            <p className="mt-1 font-serif text-lg leading-snug wrap-anywhere">
              <UserText lang={shown.lang}>{shown.text}</UserText>
            </p>
          </section>
        )}
      </SubmissionForm>
    </Sheet>
  );
}
