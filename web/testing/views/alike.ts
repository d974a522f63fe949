import { expect } from 'vitest';
import { domOf, parsed } from './dom-of.ts';

/** Two URLs are equal if they lead to the same page with the same query; the hash is ignored. */
function targetOf(link: Element, base: string): string {
  const url = new URL(link.getAttribute('href') ?? '', `http://localhost${base}`);
  url.searchParams.sort();
  return url.pathname + url.search;
}

/**
 * A page without what only the app renders: screen-reader announcements, the router's active-link marks, and
 * buttons and URLs that only work in the app.
 */
export function page(rendered: Element, path: string): string {
  // a copy: React owns the page
  const root = rendered.cloneNode(true) as Element;
  for (const part of root.querySelectorAll(
    '[role=status], .memory-menu, .photos-head > button, .share > button, .share > details, .a11y, .way-acts',
  ))
    part.remove();
  // only documents explain what needs JavaScript, and hold a form until the app runs
  for (const note of root.querySelectorAll('noscript')) note.remove();
  for (const button of root.querySelectorAll('[type=submit]')) button.removeAttribute('disabled');
  for (const empty of root.querySelectorAll('[value=""]')) empty.removeAttribute('value');
  for (const link of root.querySelectorAll('a')) {
    link.removeAttribute('data-status');
    // the app marks the bar's link to the page itself
    if (link.closest('.bar') && targetOf(link, path) === path) link.removeAttribute('aria-current');
    link.setAttribute('href', link.closest('.actions') ? '' : targetOf(link, path));
  }
  for (const more of root.querySelectorAll(
    '.more, .further, .life > *, .note > .main, .ruled > :last-child',
  )) {
    const same = document.createElement('a');
    same.className = more.className;
    same.append(...more.childNodes);
    more.replaceWith(same);
  }
  root.normalize();
  return domOf(root);
}

export function expectAlike(container: Element, html: string, path: string): void {
  expect(page(container, path)).toBe(page(parsed(html), path));
}
