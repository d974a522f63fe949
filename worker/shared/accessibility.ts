/**
 * The local-storage key of what was chosen in the accessibility menu: names with their values, as in
 * `text=150 links`. Each is an attribute of the document, `data-a11y-text="150"`, which a script in its head sets
 * before the first paint.
 */
export const ACCESSIBILITY_STORAGE = 'accessibility';
