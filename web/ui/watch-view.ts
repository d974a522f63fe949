type Handlers = {
  /** In the next frame after a scroll, or after the list or the window has changed its size. */
  update: () => void;
  /** The list has changed its size. */
  resize: () => void;
  focus: (event: FocusEvent) => void;
};

/** Watches what a long list needs to decide which of its parts are drawn. Returns how to stop. */
export function watchView(list: HTMLElement, { update, resize, focus }: Handlers): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const resized = new ResizeObserver(() => {
    resize();
    soon();
  });
  resized.observe(list);
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener('scroll', soon, { passive: true, signal });
  window.addEventListener('resize', soon, { signal });
  list.addEventListener('focusin', focus, { signal });
  return () => {
    resized.disconnect();
    listeners.abort();
    cancelAnimationFrame(frame);
  };
}
