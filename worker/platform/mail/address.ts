const ADDRESS = /^[^\s<>",;:\\()[\]]+@[^\s<>",;:\\()[\]]+$/;

/** Whether a text is one bare email address: `name@example.org`. */
export const isAddress = (text: string | undefined): text is string => ADDRESS.test(text ?? '');
