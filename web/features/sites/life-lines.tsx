import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { Site } from '#worker/contract/site.ts';
import { type DayInWords, placeInWords } from '#worker/shared/lifespan.ts';

type Ends = readonly [birth: DayInWords | null, death: DayInWords | null];

/** When and where: the civil days, the Hebrew days, the places; each line only where something is known. */
export function LifeLines({ site }: { site: Site }) {
  const format = useFormat();
  const civil = [format.day(site.birth_civil), format.day(site.death_civil)] as const;
  const hebrew = [format.day(site.birth_hebrew), format.day(site.death_hebrew)] as const;
  const first = civil[0] || civil[1] ? civil : hebrew;
  return (
    <>
      <Days className="dates" ends={first} site={site} unseen={first[0] !== null && first[1] !== null} />
      {first === civil && site.settings.hebrew_calendar && (
        <Days className="small" ends={hebrew} site={site} unseen />
      )}
      {site.yahrzeit && <p className={site.yahrzeit.today ? 'today' : 'small'}>{site.yahrzeit.text}</p>}
      <Places site={site} />
    </>
  );
}

type DaysProps = { className: string; ends: Ends; site: Site; unseen: boolean };

function Days({ className, ends: [birth, death], site: { gender, type }, unseen }: DaysProps) {
  const { t } = useLingui();
  if (!birth && !death) return null;
  return (
    <p className={className}>
      {birth && (
        <>
          <Label unseen={unseen}>{t`${select(gender, { other: 'Born' })}`}</Label>
          <Day day={birth} />
        </>
      )}
      {birth && death && ' – '}
      {death && (
        <>
          {type === 'memorial' && <Label unseen={unseen}>{t`${select(gender, { other: 'Died' })}`}</Label>}
          <Day day={death} />
        </>
      )}
    </p>
  );
}

const Day = ({ day: { text, iso } }: { day: DayInWords }) =>
  iso ? <time dateTime={iso}>{text}</time> : <span>{text}</span>;

/** With both ends the dash says it to the eye, and the word to the ear. */
const Label = ({ unseen, children }: { unseen: boolean; children: ReactNode }) =>
  unseen ? <span className="unseen">{children} </span> : <>{children} </>;

function Places({ site }: { site: Site }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { gender } = site;
  const birth = placeInWords(site.birth_city, site.birth_country);
  const death = site.type === 'memorial' ? (site.death_place ?? '') : '';
  const fallen = site.type === 'memorial' && site.fallen_at;
  const both = Boolean(birth && death);
  const place = (text: string) => <bdi {...(site.lang !== locale && { lang: site.lang })}>{text}</bdi>;
  return (
    <>
      {(birth || death) && (
        <p className="small">
          {birth && (
            <>
              <Label unseen={both}>{t`${select(gender, { other: 'Born in' })}`}</Label>
              {place(birth)}
            </>
          )}
          {both && ' – '}
          {death && (
            <>
              <Label unseen={both}>{t`${select(gender, { other: 'Died in' })}`}</Label>
              {place(death)}
            </>
          )}
        </p>
      )}
      {fallen && (
        <p className="small">
          {t`${select(gender, { other: 'Fell at' })}`} {place(fallen)}
        </p>
      )}
    </>
  );
}
