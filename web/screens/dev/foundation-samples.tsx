import type { Locale } from '#worker/shared/locale.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

const UI: Record<Locale, string> = { en: 'Add a memory · 12 March 1941', he: 'הוספת זיכרון · 12 במרץ 1941' };

export const TypeSamples = ({ locale }: { locale: Locale }) => (
  <>
    <p className="font-(family-name:--serif) text-4xl leading-tight font-medium">
      {SAMPLE_TEXTS[locale].person}
    </p>
    <p className="font-(family-name:--serif) text-2xl font-medium">{SAMPLE_TEXTS[locale].person}</p>
    <p className="font-(family-name:--serif) text-[1.1875rem] leading-[1.75]">{SAMPLE_TEXTS[locale].story}</p>
    <p>{UI[locale]}</p>
    <p className="small">{UI[locale]}</p>
  </>
);

const ACCENTS = ['default', 'green', 'blue', 'brown', 'gray'];
const GROUNDS = ['paper', 'surface', 'raised', 'sunken'];
const INKS = ['ink', 'ink-2', 'ink-3', 'danger', 'success', 'warning', 'info', 'flame-text'];

export const ColourSamples = () => (
  <>
    <ul className="grid w-full grid-cols-2 gap-2">
      {GROUNDS.map((ground) => (
        <li
          key={ground}
          className="rounded-lg border border-(--line) p-3"
          style={{ background: `var(--${ground})` }}
        >
          {INKS.map((ink) => (
            <bdi key={ink} className="block" dir="ltr" style={{ color: `var(--${ink})` }}>
              {ink} / {ground}
            </bdi>
          ))}
        </li>
      ))}
    </ul>
    <ul className="flex flex-wrap gap-2">
      {ACCENTS.map((accent) => (
        <li key={accent} data-accent={accent} className="flex flex-col gap-2">
          <span className="button main">{accent}</span>
          <span className="rounded-lg bg-(--accent-soft) px-3 py-1 text-(--accent)">{accent}</span>
        </li>
      ))}
    </ul>
  </>
);
