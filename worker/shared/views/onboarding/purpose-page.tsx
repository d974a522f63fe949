/** @jsxImportSource #views */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { Edition } from '#worker/shared/brand.ts';
import { Form, type SubmitTexts } from '#worker/shared/views/form/form.tsx';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { RadioRows, type RadioRowsProps } from '#worker/shared/views/form/radio-rows.tsx';
import type { Markup } from '#worker/shared/views/runtime/string.ts';
import type { View } from '#worker/shared/views/view.ts';

export type Purpose = '1' | '2' | '3';

type PurposeTexts = Record<Purpose, { title: MessageDescriptor; text: MessageDescriptor }>;

const PURPOSES: PurposeTexts = {
  1: {
    title: msg`In memory of someone`,
    text: msg`A place for photos, stories and candles.`,
  },
  2: {
    title: msg`Someone’s life story`,
    text: msg`The story of a living person, written together.`,
  },
  3: { title: msg`My own life story`, text: msg`To tell it yourself, for the next generations.` },
};

const WORK_PURPOSES: PurposeTexts = {
  ...PURPOSES,
  2: {
    title: msg`Someone’s working life`,
    text: msg`The years of a colleague who is leaving or has retired, written together.`,
  },
  3: { title: msg`My own working life`, text: msg`To tell it yourself, for those who worked with you.` },
};

export const purposesOf = (edition: Edition): PurposeTexts => (edition === 'work' ? WORK_PURPOSES : PURPOSES);

const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

/** A candle; a book and a feather of lucide. */
const ICONS: Record<Purpose, ReactElement> = {
  1: (
    <Icon>
      <path d="M12 2.5c1.7 1.9 2.5 3.2 2.5 4.5a2.5 2.5 0 0 1-5 0c0-1.3.8-2.6 2.5-4.5ZM12 9.5V12M9 12h6v9.5H9ZM6 21.5h12" />
    </Icon>
  ),
  2: (
    <Icon>
      <path d="M12 5v16M16 13h2M16 9h2M6 13h2M6 9h2M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z" />
    </Icon>
  ),
  3: (
    <Icon>
      <path d="M14.086 18.412A2 2 0 0112.67 19H5v-7.672a2 2 0 01.586-1.414L11.75 3.75a6 6 0 118.49 8.49zM16 8 2 22M17.488 15H9" />
    </Icon>
  ),
};

/** The steps of a visitor, who needs an account at the end. */
export const VISITOR_STEPS = 5;
/** The width of the first step in the progress bar of the document. */
export const purposeStyle = `.progress-done{inline-size:${Math.round(100 / VISITOR_STEPS)}%}`;

export const PURPOSE_ID = 'onboarding-purpose';

type PurposePageProps = {
  view: View;
  steps?: number;
  /** The error summary. */
  summary?: ReactNode;
  /** What precedes the question: that it needs JavaScript, or a site already begun. */
  notice?: ReactNode | Markup;
  form?: ComponentProps<'form'>;
  choice?: Partial<Pick<RadioRowsProps<Purpose>, 'value' | 'onChange' | 'fault'>>;
  submit: (texts: SubmitTexts) => ReactNode;
};

/** The first question of a new site: its purpose. */
export function PurposePage({
  view,
  steps = VISITOR_STEPS,
  form,
  choice,
  submit,
  ...props
}: PurposePageProps) {
  const { i18n, edition } = view;
  const texts = purposesOf(edition);
  const text = i18n._(msg`Step ${{ at: 1 }} of ${{ count: steps }}`);
  const title = i18n._(msg`What is the site for?`);
  return (
    <div className="step">
      <div className="field">
        <p className="small">{text}</p>
        <Progress label={i18n._(msg`Progress`)} value={1 / steps} text={text} labelUnseen />
      </div>
      {props.summary}
      <h1 tabIndex={-1}>{title}</h1>
      {props.notice as ReactNode}
      <Form {...form}>
        <RadioRows<Purpose>
          id={PURPOSE_ID}
          name="purpose"
          label={title}
          labelUnseen
          value={null}
          rows={(edition === 'work' ? (['2', '3'] as const) : (['1', '2', '3'] as const)).map((id) => ({
            id,
            title: i18n._(texts[id].title),
            text: i18n._(texts[id].text),
            icon: ICONS[id],
          }))}
          {...choice}
        />
        <div className="step-buttons">
          {submit({ children: i18n._(msg`Continue`), busyLabel: i18n._(msg`One moment…`) })}
        </div>
      </Form>
      <p className="small">
        {i18n._(msg`For a town, a school or a workplace:`)}{' '}
        <view.Link className="text-link" href={`/${view.locale}/onboarding/community`}>
          {i18n._(msg`Create a community`)}
        </view.Link>
      </p>
    </div>
  );
}
