/** The extension in lower case; empty if the name has none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.trim().toLowerCase() ?? '';
