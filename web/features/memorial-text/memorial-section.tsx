import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Section } from '#worker/shared/memorial-text.ts';

type Verses = Extract<Section, { kind: 'psalm' }>['verses'];

const VerseList = ({ verses }: { verses: Verses }) => (
  <>
    {verses.map(({ numeral, text }) => (
      <p key={numeral} className="verse">
        <span className="numeral">{numeral}</span> {text}
      </p>
    ))}
  </>
);

type PartProps = { section: Section; title: string; children: ReactNode };

const Part = ({ section, title, children }: PartProps) => (
  <section aria-labelledby={`${section.id}-title`}>
    <h2 id={`${section.id}-title`} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

/** A psalm, the verses of letters, the Kaddish or the prayer. */
export function MemorialSection({ section, name }: { section: Section; name: string }) {
  switch (section.kind) {
    case 'psalm':
      return (
        <Part section={section} title={`תהלים פרק ${section.numeral}`}>
          <VerseList verses={section.verses} />
        </Part>
      );
    case 'letters':
      return (
        <Part
          section={section}
          title={section.of === 'name' ? `תהלים קי״ט לפי אותיות השם ${name}` : 'תהלים קי״ט לפי אותיות נשמה'}
        >
          {section.stanzas.map(({ letter, verses }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter may repeat, and the list never changes
            <div key={at} className="stanza">
              <h3>{letter}</h3>
              <VerseList verses={verses} />
            </div>
          ))}
        </Part>
      );
    case 'kaddish':
      return (
        <Part section={section} title={section.text.title}>
          <p className="small">{section.text.rubric}</p>
          {section.text.lines.map((line) => (
            <div key={line.text} className="verse">
              {line.label && <p className="small">{line.label}</p>}
              <p className={line.addedBySefard || line.byAll ? 'aside-line' : undefined}>
                {line.addedBySefard ? `[${line.text}]` : line.text}
                {line.response && <span className="response"> [{line.response}]</span>}
                {line.responseOfSefard && (
                  <span className="response"> [נוסח ספרד: {line.responseOfSefard}]</span>
                )}
              </p>
              {line.tenDays && <p className="small">בעשרת ימי תשובה: {line.tenDays}</p>}
            </div>
          ))}
          <Latin>{section.text.lines.map(({ latin }) => latin)}</Latin>
        </Part>
      );
    case 'prayer':
      return (
        <Part section={section} title={section.title}>
          <p className="verse">{section.text}</p>
          <Latin>{[section.latin]}</Latin>
        </Part>
      );
  }
}

/** The same for those who don't read Hebrew letters. */
function Latin({ children }: { children: readonly string[] }) {
  const { i18n } = useLingui();
  const isHebrew = i18n.locale === 'he';
  return (
    <details className="latin" open={!isHebrew}>
      <summary lang={i18n.locale} dir={isHebrew ? 'rtl' : 'ltr'}>
        <Trans>In Latin letters</Trans>
      </summary>
      <div lang="he-Latn" dir="ltr">
        {children.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  );
}
