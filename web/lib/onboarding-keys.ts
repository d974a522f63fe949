/** The specification's add-site flag, in local storage: the string "true" when a site is to be made from what is stored, once someone is signed in. */
export const ADD_SITE_FLAG_KEY = 'add_site_flag';
