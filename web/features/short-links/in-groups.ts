const GROUP = /.{1,4}/g;

/** Formats a code in groups of four, for reading it out and comparing. */
export const inGroups = (code: string): string =>
  (code.replace(/[ -]/g, '').toUpperCase().match(GROUP) ?? [code]).join(' ');
