/** Where the browser keeps that the notice on cookies was accepted. */
export const COOKIES_KEY = 'cookies.accepted';
