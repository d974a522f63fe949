import { Trans, useLingui } from '@lingui/react/macro';
import { Delete, KeyboardOff } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { type Locale, otherLocale } from '#worker/shared/locale.ts';
import { LAYOUTS } from './keyboard-layouts.ts';
import './screen-keyboard.css';

const NAMES: Record<Locale, string> = { en: 'ABC', he: 'אבג' };

/** A keyboard for the search field that has the focus, which keeps it: a screen in a hall has no other. */
export function ScreenKeyboard() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [letters, setLetters] = useState(locale);
  const board = useRef<HTMLElement>(null);
  const [field, close] = useSearchField(board);
  if (!field) return null;
  const other = otherLocale(letters);

  return (
    <section
      ref={board}
      className="screen-keyboard"
      aria-label={t`Keyboard`}
      dir="ltr"
      // a tap leaves the focus in the field
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={(event: FocusEvent) => {
        const to = event.relatedTarget;
        if (to !== field && !(to instanceof Node && board.current?.contains(to))) close();
      }}
    >
      {LAYOUTS[letters].map((row) => (
        <div key={row}>
          {[...row].map((letter) => (
            <Key key={letter} lang={letters} onPress={() => insert(field, letter)}>
              {letter}
            </Key>
          ))}
        </div>
      ))}
      <div>
        <Key
          label={letters === 'en' ? t`Hebrew letters` : t`English letters`}
          lang={other}
          onPress={() => setLetters(other)}
        >
          {NAMES[other]}
        </Key>
        <Key wide onPress={() => insert(field, ' ')}>
          <Trans>Space</Trans>
        </Key>
        <Key label={t`Delete the last letter`} onPress={() => deleteBefore(field)}>
          <Delete className="icon" aria-hidden="true" />
        </Key>
        <Key onPress={() => replace(field, 0, field.value.length, '')}>
          <Trans>Clear</Trans>
        </Key>
        <Key
          label={t`Put the keyboard away`}
          onPress={() => {
            field.blur();
            close();
          }}
        >
          <KeyboardOff className="icon" aria-hidden="true" />
        </Key>
      </div>
    </section>
  );
}

type KeyProps = {
  label?: string;
  lang?: Locale;
  wide?: boolean;
  onPress: () => void;
  children: ReactNode;
};

const Key = ({ label, lang, wide, onPress, children }: KeyProps) => (
  <button
    type="button"
    className={wide ? 'wide' : undefined}
    {...(!label && lang && { lang })}
    onClick={onPress}
  >
    {label ? (
      <>
        <span aria-hidden="true">{children}</span>
        <span className="unseen">{label}</span>
      </>
    ) : (
      children
    )}
  </button>
);

/** The search field with the focus, until it is left for something other than the keyboard. */
function useSearchField(
  board: React.RefObject<HTMLElement | null>,
): [field: HTMLInputElement | null, close: () => void] {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    // the device shows no keyboard of its own
    const onTouch = ({ target }: Event) => {
      if (isSearchField(target)) target.inputMode = 'none';
    };
    const take = (target: EventTarget | null) => {
      if (!isSearchField(target)) return;
      target.inputMode = 'none';
      target.scrollIntoView({ block: 'center' });
      setField(target);
    };
    const onFocus = ({ target }: Event) => take(target);
    const onLeave = ({ relatedTarget }: globalThis.FocusEvent) => {
      if (!(relatedTarget instanceof Node && board.current?.contains(relatedTarget))) setField(null);
    };
    // one that was touched before the keyboard was loaded
    take(document.activeElement);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', onTouch, { signal, capture: true });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', onLeave, { signal });
    return () => listening.abort();
  }, [board]);
  return [field, () => setField(null)];
}

const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'search';

const caretOf = (field: HTMLInputElement): [from: number, to: number] => [
  field.selectionStart ?? field.value.length,
  field.selectionEnd ?? field.value.length,
];

function insert(field: HTMLInputElement, text: string): void {
  const [from, to] = caretOf(field);
  const length = field.value.length - (to - from) + text.length;
  if (field.maxLength < 0 || length <= field.maxLength) replace(field, from, to, text);
}

function deleteBefore(field: HTMLInputElement): void {
  const [from, to] = caretOf(field);
  replace(field, from === to ? Math.max(from - 1, 0) : from, to, '');
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** As if typed: React follows the prototype's value, and the event. */
function replace(field: HTMLInputElement, from: number, to: number, text: string): void {
  setValue?.call(field, field.value.slice(0, from) + text + field.value.slice(to));
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
