import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTitle } from '#web/lib/use-title.ts';
import { PrintPart } from '#web/ui/print-part.tsx';
import { composeMemorialText, type Remembered } from '#worker/shared/memorial-text.ts';
import { MemorialSection } from './memorial-section.tsx';
import './memorial-text.css';
import { memorialTextQuery } from './memorial-text-query.ts';

/** Sizes of the text, relative to that of the page. */
const SIZES = { least: 1, most: 2, step: 0.25, first: 1.25 };

/** Where a section comes to be when it is scrolled to, in pixels from the top, and a little more. */
const placeOf = (part: HTMLElement, page: CSSStyleDeclaration): number =>
  (Number.parseFloat(page.scrollPaddingTop) || 0) +
  (Number.parseFloat(getComputedStyle(part).scrollMarginTop) || 0) +
  2;

type Props = {
  /** The site's id or slug, as in the page's path. */
  id: string;
  remembered: Remembered;
  /** The person's name as on the site. */
  title: string;
  onChange: () => void;
};

/** The memorial text as a page to read at the grave: large, with one button to the next section, and to print. */
export function MemorialTextPage({ id, remembered, title, onChange }: Props) {
  const { t } = useLingui();
  const text = useSuspenseQuery(memorialTextQuery(id)).data;
  const { intro, sections } = composeMemorialText(text, remembered);
  const [size, setSize] = useState(SIZES.first);
  const [printsLabel, setPrintsLabel] = useState(false);
  const stopPrinting = useCallback(() => setPrintsLabel(false), []);
  const article = useRef<HTMLElement>(null);
  useTitle(t`Memorial text for ${title}`);
  const goOn = () => {
    const page = getComputedStyle(document.documentElement);
    const parts = [...(article.current?.querySelectorAll<HTMLElement>('section') ?? [])];
    const next = parts.find((part) => part.getBoundingClientRect().top > placeOf(part, page)) ?? parts[0];
    next?.scrollIntoView({ block: 'start' });
    next?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <div className="memorial-text" style={{ fontSize: `${size}rem` }}>
      <header className="flex flex-col gap-3 print:hidden">
        <h1 className="wrap-anywhere">
          <Trans>Memorial text for {title}</Trans>
        </h1>
        <div className="-ms-3 flex flex-wrap text-base">
          <button type="button" className="text-button" onClick={onChange}>
            <Trans>Change the names</Trans>
          </button>
          <button type="button" className="text-button" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </button>
          <button type="button" className="text-button" onClick={() => setPrintsLabel(true)}>
            <Trans>Print a label for a candle</Trans>
          </button>
        </div>
      </header>
      <article ref={article} lang="he" dir="rtl">
        <p className="intro">{intro}</p>
        {sections.map((section) => (
          <MemorialSection key={section.id} section={section} name={remembered.name} />
        ))}
        <footer className="small">
          <p>בדף זה שמות קדושים. נא לשמור על קדושתו.</p>
          <p lang="en" dir="ltr">
            Psalms: Westminster Leningrad Codex (public domain), from the{' '}
            <a href="https://github.com/openscriptures/morphhb" rel="noopener">
              Open Scriptures Hebrew Bible
            </a>{' '}
            (CC BY 4.0). © {new Date().getFullYear()} Dorot
          </p>
        </footer>
      </article>
      <div className="reading-bar">
        <label className="flex min-h-11 items-center gap-2">
          <span>
            <Trans>Text size</Trans>
          </span>
          <input
            type="range"
            min={SIZES.least}
            max={SIZES.most}
            step={SIZES.step}
            value={size}
            onChange={({ target }) => setSize(Number(target.value))}
          />
        </label>
        <button type="button" className="button main" onClick={goOn}>
          <Trans>Next section</Trans>
        </button>
      </div>
      {printsLabel && (
        <PrintPart onDone={stopPrinting}>
          <p className="candle-label" lang="he" dir="rtl">
            {intro}
          </p>
        </PrintPart>
      )}
    </div>
  );
}
