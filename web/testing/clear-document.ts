/** Leaves an empty document, but for the region of the toasts, which is mounted once. */
export function clearDocument(): void {
  for (const element of document.querySelectorAll('body > :not(#toasts), head > *')) element.remove();
}
