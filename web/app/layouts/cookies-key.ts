/** Local-storage key: the cookie notice was accepted. */
export const COOKIES_KEY = 'cookies.accepted';
