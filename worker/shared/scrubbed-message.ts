const MESSAGE_MOST = 200;

/** The message of a browser’s error without addresses, links, numbers, tokens, quoted words and foreign letters. */
export const scrubbedMessage = (message: string): string =>
  message
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\b[a-z][\w+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/[\w-]{20,}/g, '…')
    .replaceAll(/(["'`“‘]).*?["'`”’]/g, '$1…$1')
    .replaceAll(/[^\x20-\x7e…]+/g, '…')
    .replaceAll(/\d+/g, '#')
    .slice(0, MESSAGE_MOST)
    .trim();
