import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { WallEntry } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';

/** How long each portrait is shown, in milliseconds. */
export const SHOWN_MS = 9000;

type Props = {
  /** People with a portrait. */
  people: readonly WallEntry[];
  onStop: () => void;
};

/** The portraits of a wall, one after the other, until the screen is touched. With reduced motion, one of them. */
export function Attract({ people, onStop }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [missing, setMissing] = useState<ReadonlySet<number>>(new Set());
  const portraits = people.filter(({ id }) => !missing.has(id));
  const isEmpty = portraits.length === 0;
  const turn = useTurns();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: stops once
  useEffect(() => {
    if (isEmpty) onStop();
  }, [isEmpty]);

  const [previous, current] = [turn - 1, turn].map((at) => portraits[at % portraits.length]);
  return (
    <dialog
      ref={dialog}
      className="attract"
      aria-label={t`The people of this wall. Touch the screen to go on.`}
      onClick={onStop}
      onWheel={onStop}
      onTouchEnd={(event) => {
        // else the tap would also open what is behind it
        event.preventDefault();
        onStop();
      }}
      onKeyDown={(event) => {
        event.preventDefault();
        onStop();
      }}
    >
      {[previous !== current && previous, current].map(
        (entry) =>
          entry && (
            <Person
              key={entry.id}
              entry={entry}
              isLeaving={entry !== current}
              onMissing={() => setMissing((known) => new Set([...known, entry.id]))}
            />
          ),
      )}
    </dialog>
  );
}

type PersonProps = { entry: WallEntry; isLeaving: boolean; onMissing: () => void };

function Person({ entry, isLeaving, onMissing }: PersonProps) {
  const { locale } = useLocale();
  const { main } = namesFor(entry, locale);
  return (
    <figure
      className={isLeaving ? 'leaving' : ''}
      aria-hidden={isLeaving || undefined}
      onErrorCapture={onMissing}
    >
      <Portrait portrait={entry.portrait} name={main.text} alt="" sizes="40rem" lazy={false} />
      <figcaption>
        <UserText lang={main.lang}>{main.text}</UserText>
      </figcaption>
    </figure>
  );
}

/** Counts the portraits that were shown; with reduced motion it stays with the first one. */
function useTurns(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTurn((last) => last + 1), SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  return turn;
}
