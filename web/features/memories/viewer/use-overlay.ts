import { type RefObject, useEffect, useRef } from 'react';

/** The history’s own methods: those that the router has replaced would load the page again. */
const { pushState } = History.prototype;
/** How long going back may take, in milliseconds. */
const PATIENCE_MS = 500;

type Options = {
  dialog: RefObject<HTMLDialogElement | null>;
  /** What has the focus again afterwards. */
  opener: HTMLElement | null;
  onClose: () => void;
};

/**
 * Opens a modal dialog as an entry of its own in the history, so that going back closes it and stays on the page.
 * Returns the function that closes it.
 */
export function useOverlay({ dialog, opener, onClose }: Options): () => void {
  const opened = useRef(false);
  const leaving = useRef(false);
  const finish = useRef(() => {});
  finish.current = () => {
    leaving.current = true;
    dialog.current?.close();
    onClose();
    opener?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    current?.querySelector<HTMLElement>('[data-first]')?.focus();
    const page = history.state;
    if (!opened.current) pushState.call(history, { ...page, viewer: true }, '');
    opened.current = true;
    const onPop = (event: PopStateEvent) => {
      if (event.state?.viewer) return;
      // of the same page: the router need not know
      if (event.state?.key === page?.key) event.stopImmediatePropagation();
      finish.current();
    };
    addEventListener('popstate', onPop, { capture: true });
    return () => removeEventListener('popstate', onPop, { capture: true });
  }, [dialog]);

  return () => {
    if (leaving.current) return;
    leaving.current = true;
    if (!history.state?.viewer) return finish.current();
    // the entry may be gone, for example in a frame
    const timer = setTimeout(() => finish.current(), PATIENCE_MS);
    addEventListener('popstate', () => clearTimeout(timer), { capture: true, once: true });
    history.back();
  };
}
