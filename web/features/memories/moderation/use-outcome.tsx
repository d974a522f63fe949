import { useEffect, useRef, useState } from 'react';
import type { Subject } from './use-undo-decision.ts';

type Listed = Subject | { kind: 'report'; id: number };

const keyOf = ({ kind, id }: Listed) => `${kind} ${id}`;

export type Outcomes = ReturnType<typeof useOutcome>;

/** The message about what was done last in a list, and what has left the list since it was loaded. */
export function useOutcome() {
  const [{ said, unseen }, setSaid] = useState({ said: '', unseen: false });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const status = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The card that takes the focus once it is rendered; '' for the list, where no card is left. */
  const target = useRef<string | null>(null);

  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

  // each render may show the card
  useEffect(() => {
    if (target.current === null) return;
    const element =
      target.current === '' ? list.current : cards().find(({ dataset }) => dataset.card === target.current);
    if (!element) return;
    target.current = null;
    element.focus({ preventScroll: true });
    // what is above it has become shorter
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
  });

  const message = (
    <p
      ref={status}
      role="status"
      tabIndex={-1}
      className={
        unseen
          ? 'unseen'
          : said
            ? 'mb-4 rounded-lg bg-(--success-soft) p-4 text-(--success) outline-none'
            : 'outline-none'
      }
    >
      {said}
    </p>
  );
  return {
    message,
    said,
    /** The element around the cards. */
    list: { ref: list, tabIndex: -1, className: 'outline-none' },
    /** The element around a card of the list. */
    card: (subject: Listed) => ({
      'data-card': keyOf(subject),
      tabIndex: -1,
      className: 'scroll-mt-4 outline-none',
    }),
    /** `unseen`: only for screen readers, where the page shows it elsewhere. */
    say: (message: string, { unseen = false } = {}) => setSaid({ said: message, unseen }),
    /** Moves the focus to the message, since what had it may have left. */
    focus: () => status.current?.focus({ preventScroll: true }),
    isThere: (subject: Listed) => !gone.has(keyOf(subject)),
    /** Removes a card; the next one takes the focus. */
    leave: (subject: Listed) => {
      const all = cards();
      const at = all.findIndex(({ dataset }) => dataset.card === keyOf(subject));
      target.current = (all[at + 1] ?? all[at - 1])?.dataset.card ?? '';
      setGone((before) => new Set(before).add(keyOf(subject)));
    },
    /** Shows a card again. */
    comeBack: (subject: Listed) =>
      setGone((before) => new Set([...before].filter((key) => key !== keyOf(subject)))),
    /** Moves the focus to a card as soon as it is shown. */
    focusCard: (subject: Listed) => {
      target.current = keyOf(subject);
    },
  };
}
