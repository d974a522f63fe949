/** Leaves an empty document of no language, but for the region of the toasts, which is mounted once. */
export function clearDocument(): void {
  for (const element of document.querySelectorAll('body > :not(#toasts), head > *')) element.remove();
  for (const attribute of ['lang', 'dir']) document.documentElement.removeAttribute(attribute);
}
