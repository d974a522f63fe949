import { type ReactNode, Suspense, useEffect } from 'react';
import type { Locale } from '#worker/shared/locale.ts';
import { DateSamples, FocalSamples } from './date-samples.tsx';
import { ChoosingSamples, ContactSamples, ShowingSamples, WritingSamples } from './form-samples.tsx';
import { ColourSamples, TypeSamples } from './foundation-samples.tsx';
import { CardSamples, PieceSamples, StateSamples } from './life-samples.tsx';
import { adoptPanelThemes } from './panel-themes.ts';
import { Panels } from './panels.tsx';
import { FieldSamples, FloatingSamples, MessageSamples } from './primitive-samples.tsx';

const SECTIONS: { title: string; show: (locale: Locale) => ReactNode }[] = [
  { title: 'Type', show: (locale) => <TypeSamples locale={locale} /> },
  { title: 'Colours and accents', show: () => <ColourSamples /> },
  { title: 'Portraits, candles, icons, buttons', show: (locale) => <PieceSamples locale={locale} /> },
  { title: 'Cards', show: (locale) => <CardSamples locale={locale} /> },
  { title: 'Fields', show: (locale) => <FieldSamples locale={locale} /> },
  { title: 'Writing and agreeing', show: (locale) => <WritingSamples locale={locale} /> },
  { title: 'Choosing', show: (locale) => <ChoosingSamples locale={locale} /> },
  { title: 'Dates', show: (locale) => <DateSamples locale={locale} /> },
  { title: 'The point to keep in view', show: () => <FocalSamples /> },
  { title: 'Phones and addresses', show: (locale) => <ContactSamples locale={locale} /> },
  { title: 'Progress, table, sheet', show: (locale) => <ShowingSamples locale={locale} /> },
  { title: 'What opens', show: (locale) => <FloatingSamples locale={locale} /> },
  { title: 'States', show: (locale) => <StateSamples locale={locale} /> },
  { title: 'Messages', show: (locale) => <MessageSamples locale={locale} /> },
];

/** Every UI primitive, in both directions and both themes. Local builds only. */
export function UiScreen() {
  useEffect(adoptPanelThemes, []);
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-12 px-4 py-8" lang="en" dir="ltr">
      <h1>Primitives</h1>
      <Suspense>
        {SECTIONS.map(({ title, show }) => (
          <section key={title} aria-label={title} className="flex flex-col gap-4">
            <h2>{title}</h2>
            <Panels>{show}</Panels>
          </section>
        ))}
      </Suspense>
    </div>
  );
}
