/**
 * The bar below the line that is pointed at or tapped, or below what the keyboard has come to. The stylesheet of the
 * accessibility menu shows it where it is chosen.
 */
const bar = document.createElement('div');
bar.className = 'reading-guide';
bar.ariaHidden = 'true';

/** What the bar is below, by keyboard; null where it follows the pointer. */
let focused: Element | null = null;

function place(end: string): void {
  // a modal dialog covers everything that is not in it
  const parent = document.querySelector('dialog[open]') ?? document.documentElement;
  if (bar.parentNode !== parent) parent.append(bar);
  bar.style.setProperty('--line-end', end);
}

function followPointer({ clientY }: PointerEvent): void {
  focused = null;
  place(`calc(${clientY}px + 1rem)`);
}

function followFocus(): void {
  if (focused) place(`${focused.getBoundingClientRect().bottom + 4}px`);
}

place('40vh');
addEventListener('pointermove', followPointer, { passive: true });
addEventListener('pointerdown', followPointer, { passive: true });
addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element && target.matches(':focus-visible'))) return;
  focused = target;
  followFocus();
});
addEventListener('scroll', followFocus, { capture: true, passive: true });
