import { type RefObject, useEffect, useState } from 'react';

const OPTIONS = '[role=option]';

/**
 * The keys of a combobox: arrows move the active option of `list`, Enter follows it, or sends the form if
 * there is none; Escape closes. The focus stays in the field. Returns the active option's id.
 */
export function useOptions(
  field: HTMLInputElement | null,
  list: RefObject<HTMLElement | null>,
  { input, onEscape, onSubmit }: { input: string; onEscape: () => void; onSubmit: () => void },
): string | null {
  const [active, setActive] = useState<string | null>(null);
  const [typed, setTyped] = useState(input);
  if (typed !== input) {
    setTyped(input);
    setActive(null);
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const options = [...(list.current?.querySelectorAll<HTMLElement>(OPTIONS) ?? [])];
      const at = options.findIndex(({ id }) => id === active);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && options.length > 0) {
        const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length;
        setActive(options[next]?.id ?? null);
        options[next]?.scrollIntoView?.({ block: 'nearest' });
      } else if (event.key === 'Enter') {
        if (at < 0) return;
        options[at]?.click();
      } else if (event.key === 'Escape') onEscape();
      else return;
      event.preventDefault();
    };
    const submit = (event: Event) => {
      event.preventDefault();
      onSubmit();
    };
    const listeners = new AbortController();
    field?.addEventListener('keydown', onKeyDown, listeners);
    field?.form?.addEventListener('submit', submit, listeners);
    return () => listeners.abort();
  });

  // an option may have gone since, as when the results change while they are loaded
  useEffect(() => {
    if (!field) return;
    const isThere = active !== null && list.current?.querySelector(`#${active}`) != null;
    field.setAttribute('aria-expanded', String(list.current !== null));
    set(field, 'aria-controls', list.current?.id);
    set(field, 'aria-activedescendant', isThere ? active : undefined);
  });
  useEffect(
    () => () => {
      field?.setAttribute('aria-expanded', 'false');
      for (const name of ['aria-controls', 'aria-activedescendant']) field?.removeAttribute(name);
    },
    [field],
  );
  return active;
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
