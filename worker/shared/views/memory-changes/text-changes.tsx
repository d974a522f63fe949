/** @jsxImportSource #views */
import { Fragment } from '#views/jsx-runtime';
import type { Memory } from '#worker/contract/memory.ts';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { wordChanges } from './word-changes.ts';

type Labels = { title: string; removed: string; added: string };

/** What an author has changed in the text of a memory since it was last read; nothing where that is nothing. */
export function TextChanges({ view, memory, labels }: { view: View; memory: Memory; labels: Labels }) {
  const { previous_text } = memory;
  if (previous_text === undefined) return null;
  const after = memory.candle_text ?? memory.text ?? '';
  return (
    <ChangedText before={previous_text} after={after} lang={langOf(memory.lang, view)} labels={labels} />
  );
}

type ChangedProps = { before: string; after: string; lang: string | undefined; labels: Labels };

/** A text with what was removed and what was added; nothing where that is nothing. */
export function ChangedText({ before, after, lang, labels }: ChangedProps) {
  const changes = wordChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <section className="changes" aria-label={labels.title}>
      <h3>{labels.title}</h3>
      <p dir="auto" lang={lang}>
        {changes.map(({ kind, text }, at) => {
          if (kind === 'same') return text;
          const Mark = kind === 'removed' ? 'del' : 'ins';
          const words = text.trimEnd();
          return (
            <Fragment key={String(at)}>
              <Mark>
                <span className="unseen">[{labels[kind]}: </span>
                {words}
                <span className="unseen">]</span>
              </Mark>
              {text.slice(words.length) || ' '}
            </Fragment>
          );
        })}
      </p>
    </section>
  );
}
