type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Follows what a visitor types, chooses, sends and focuses in the server-rendered page. The returned function
 * repeats it in what has replaced the page, which is again in `root` unless `replacement` finds another element: in
 * the controls with the same ids, and the links and buttons with the same text.
 */
export function followInput(
  root: HTMLElement,
  replacement: () => ParentNode | null | undefined = () => root,
): () => void {
  const controls = Array.from(root.querySelectorAll<Control>('input, textarea, select'));
  const stops = stopsIn(root);
  let focused = document.activeElement;
  // the app's own focus on an anchor is no loss of focus either
  const onFocus = ({ target }: FocusEvent) => {
    if ([...controls, ...stops].includes(target as HTMLElement)) focused = target as Element;
  };
  // the removal of the focused element is no loss of focus
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (focused === target && (target as Element).isConnected) focused = null;
    });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', onBlur);
  return () => {
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', onBlur);
    for (const control of controls) repeat(control, document.getElementById(control.id), control === focused);
    const same = stops.filter((stop) => isSame(stop, focused));
    const at = same.indexOf(focused as HTMLElement);
    if (at >= 0)
      stopsIn(replacement())
        .filter((stop) => isSame(stop, focused))
        [at]?.focus({ preventScroll: true });
    const sent = controls.find(({ form }) => form?.querySelector('[type=submit][aria-busy]'));
    // once the app has rendered the values
    if (sent) setTimeout(() => formOf(document.getElementById(sent.id))?.requestSubmit());
    controls.length = stops.length = 0;
  };
}

const stopsIn = (root: ParentNode | null | undefined): HTMLElement[] =>
  Array.from(root?.querySelectorAll<HTMLElement>('a[href], button, summary') ?? []);

const isSame = (stop: Element, other: Element | null): boolean =>
  stop.tagName === other?.tagName && stop.textContent === other.textContent;

const formOf = (control: Element | null): HTMLFormElement | null =>
  control instanceof HTMLInputElement ? control.form : null;

function repeat(from: Control, to: HTMLElement | null, focus: boolean): void {
  if (!to || to.tagName !== from.tagName) return;
  if (from instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(from.type)) {
    if (from.checked !== from.defaultChecked && from.checked !== (to as HTMLInputElement).checked) to.click();
  } else if (!(from instanceof HTMLSelectElement) && from.value !== from.defaultValue) {
    write(to as HTMLInputElement, from);
  }
  if (!focus) return;
  to.focus({ preventScroll: true });
  if (!(from instanceof HTMLSelectElement)) select(to as HTMLInputElement, from);
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Writes a value as the visitor would, so that React notices it. */
function write(to: TextControl, from: TextControl): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
  set?.call(to, from.value);
  to.dispatchEvent(new Event('input', { bubbles: true }));
  select(to, from);
}

function select(to: TextControl, { selectionStart, selectionEnd }: TextControl): void {
  // null for an email address, whose selection is not known
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd);
}
