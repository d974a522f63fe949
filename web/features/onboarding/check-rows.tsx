import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { inOtherCalendar } from '#web/ui/forms/date-parts.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { CalendarDate } from '#worker/shared/calendar-date.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { focalStyle } from '#worker/shared/picture.ts';
import { datesOf, fullName } from './answers.ts';
import { type Draft, NO_INFORMATION } from './draft.ts';
import type { Step } from './steps.ts';
import { useGenderLabels, useModeTexts, usePhotoFaultTexts, usePurposeTexts } from './texts.ts';
import { monthInWords, WORK_LABELS } from './working-life.ts';

type CheckRowsProps = {
  draft: Draft;
  /** A URL of the chosen photo. */
  photo: string | null;
  onUnreadable: () => void;
};

/** The answers, each with a link back to its question. */
export function CheckRows({ draft, photo, onUnreadable }: CheckRowsProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const purposes = usePurposeTexts();
  const genders = useGenderLabels();
  const modes = useModeTexts();
  const photoFaults = usePhotoFaultTexts();
  const { purpose } = draft;
  const filled = draft.information ?? NO_INFORMATION;
  const { birth, death } = datesOf(purpose ?? 1, filled);
  const afterSunset = filled.after_sunset;

  const day = (date: CalendarDate | null, evening: { afterSunset?: boolean } = {}) => {
    const other = date && inOtherCalendar(date, evening);
    if (!date) return <Missing />;
    return (
      <>
        <bdi>{renderDate(date, locale)}</bdi>
        {other && <bdi className="block text-(--ink-2)">{renderDate(other, locale)}</bdi>}
      </>
    );
  };

  return (
    <dl className="border-t border-(--line)">
      <Row name={t`Type of site`} step="purpose">
        {purpose && purposes[purpose].title}
      </Row>
      <Row name={t`Name`} step="person">
        <UserText>{fullName(filled)}</UserText>
        {filled.other_name.trim() && (
          <span className="block text-(--ink-2)">
            <UserText>{filled.other_name.trim()}</UserText>
          </span>
        )}
      </Row>
      <Row name={t`Date of birth`} step="person">
        {day(birth)}
      </Row>
      {purpose === 1 && (
        <Row name={t`Date of death`} step="person">
          {day(death, { afterSunset })}
          {death?.day && afterSunset && (
            <span className="block text-(--ink-2)">
              <Trans>After sunset</Trans>
            </span>
          )}
        </Row>
      )}
      {isWork() && (
        <>
          {(['work_title', 'work_company'] as const).map((field) => (
            <Row key={field} name={i18n._(WORK_LABELS[field])} step="person">
              {filled[field].trim() ? <UserText>{filled[field].trim()}</UserText> : <Missing />}
            </Row>
          ))}
          {(['work_start', 'work_end'] as const).map((field) => (
            <Row key={field} name={i18n._(WORK_LABELS[field])} step="person">
              {monthInWords(filled[field], locale) || <Missing />}
            </Row>
          ))}
        </>
      )}
      <Row name={t`Gender`} step="person">
        {filled.gender && genders[filled.gender]}
      </Row>
      <Row name={t`Photo`} step="photo">
        {photo ? (
          <span className="arch block! w-24! border-(--line)!">
            <img src={photo} alt={t`Chosen`} onError={onUnreadable} style={focalStyle(filled.focal)} />
          </span>
        ) : filled.photo_fault ? (
          <span role="alert" className="flex flex-col items-start gap-1">
            <span className="font-medium text-(--danger)">{photoFaults[filled.photo_fault]}</span>
            <span className="text-(--ink-2)">
              <Trans>The site can also be created without a photo.</Trans>
            </span>
          </span>
        ) : filled.photo ? null : (
          <Trans>None for now</Trans>
        )}
      </Row>
      <Row name={t`Who can see the site`} step="photo">
        {filled.mode && modes[filled.mode].title}
      </Row>
    </dl>
  );
}

const Missing = () => (
  <span className="text-(--ink-2)">
    <Trans>Not known</Trans>
  </span>
);

function Row({ name, step, children }: { name: string; step: Step | 'purpose'; children: ReactNode }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const look = {
    params: { locale },
    'aria-label': t`Change: ${name}`,
    className: 'inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4',
    children: <Trans>Change</Trans>,
  };
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-(--line) py-3 sm:grid-cols-[10rem_1fr_auto]">
      <dt className="font-semibold">{name}</dt>
      <dd className="col-start-1 min-w-0 wrap-anywhere sm:col-start-2">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 -my-2 sm:col-start-3">
        {step === 'purpose' ? (
          <Link to="/$locale/onboarding" search={{ back: 'check' }} {...look} />
        ) : (
          <Link to="/$locale/onboarding/from" search={{ step, back: 'check' }} {...look} />
        )}
      </dd>
    </div>
  );
}
