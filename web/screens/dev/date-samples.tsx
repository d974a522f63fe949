import { useId, useState } from 'react';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { type DateParts, NO_DATE } from '#web/ui/forms/date-parts.ts';
import { USUAL_FOCAL } from '#web/ui/forms/focal-point.ts';
import { PhotoCropper } from '#web/ui/forms/photo-cropper.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { FORM_TEXTS } from './form-texts.ts';

const CIVIL: DateParts = { ...NO_DATE, en: { day: '12', month: '3', year: '1941' } };
const HEBREW: DateParts = { ...NO_DATE, format: 'he', he: { day: '30', month: 'adar1', year: 'תשפ״ד' } };
const IMPOSSIBLE: DateParts = { ...HEBREW, he: { ...HEBREW.he, month: 'adar2' } };

/** Date fields in both calendars: with an error, year only, disabled. */
export function DateSamples({ locale }: { locale: Locale }) {
  const texts = FORM_TEXTS[locale];
  const id = useId();
  const [birth, setBirth] = useState(CIVIL);
  const [death, setDeath] = useState(HEBREW);
  const [wrong, setWrong] = useState(IMPOSSIBLE);
  const [year, setYear] = useState<DateParts>({ ...CIVIL, unknown: true });
  const [isAfter, setAfter] = useState(true);
  return (
    <div className="flex w-full flex-col gap-8">
      <DateField id={`${id}-birth`} label={texts.birth} hint={texts.hint} value={birth} onChange={setBirth} />
      <DateField
        id={`${id}-death`}
        label={texts.death}
        value={death}
        onChange={setDeath}
        sunset={{ isAfter, onChange: setAfter }}
      />
      <DateField id={`${id}-wrong`} label={texts.death} value={wrong} onChange={setWrong} />
      <DateField
        id={`${id}-year`}
        label={texts.birth}
        value={year}
        onChange={setYear}
        fault={texts.missing}
      />
      <DateField id={`${id}-off`} label={texts.birth} value={CIVIL} onChange={setBirth} isDisabled />
    </div>
  );
}

/** A landscape with a figure, as a sample image. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path fill="#9bb5c9" d="M0 0h600v400H0z"/><path fill="#7f9a6d" d="M0 400V290q300-90 600 0v110z"/><circle cx="190" cy="150" r="62" fill="#d8a47f"/><path fill="#444b5a" d="M100 400q0-170 90-170t90 170z"/></svg>',
)}`;

export function FocalSamples() {
  const [point, setPoint] = useState(USUAL_FOCAL);
  return <PhotoCropper src={PICTURE} value={point} onChange={setPoint} />;
}
