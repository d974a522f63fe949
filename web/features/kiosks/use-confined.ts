import { useEffect } from 'react';

/** What opens a browser's menu, another window or another document. */
const WAYS = ['contextmenu', 'dragstart', 'dragover', 'drop', 'auxclick'] as const;

const listening = { capture: true };

/** A key of the browser, not of the page. Ctrl and Alt together are AltGr, which writes characters. */
const isOfBrowser = (event: KeyboardEvent): boolean =>
  /^(?:F\d+|BrowserBack|BrowserHome|BrowserSearch)$/.test(event.key) ||
  event.metaKey ||
  event.ctrlKey !== event.altKey;

/** Withholds from the browser what would lead out of the page of a kiosk. */
export function useConfined(): void {
  useEffect(() => {
    const withhold = (event: Event) => event.preventDefault();
    const withholdKey = (event: KeyboardEvent) => {
      if (isOfBrowser(event)) event.preventDefault();
    };
    const withholdWindow = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) event.preventDefault();
    };
    for (const way of WAYS) addEventListener(way, withhold, listening);
    addEventListener('keydown', withholdKey, listening);
    addEventListener('click', withholdWindow, listening);
    return () => {
      for (const way of WAYS) removeEventListener(way, withhold, listening);
      removeEventListener('keydown', withholdKey, listening);
      removeEventListener('click', withholdWindow, listening);
    };
  }, []);
}
