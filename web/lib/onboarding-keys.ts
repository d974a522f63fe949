/**
 * The specification's add-site flag, in local storage: the string "true" when a site is to be created from
 * the stored draft as soon as the user is signed in.
 */
export const ADD_SITE_FLAG_KEY = 'add_site_flag';

/** The specification's drafts, in local storage: the purpose of the site, and the details of its person. */
export const PURPOSE_KEY = 'onboarding.purpose';
export const INFORMATION_KEY = 'onboarding.information';
/** The photo and its upload state, in IndexedDB, since local storage cannot store files. */
export const PHOTO_KEY = 'onboarding.photo';
export const PHOTO_UPLOAD_KEY = 'onboarding.photo_upload';
/** The community that the visitor started from, until the site is created. */
export const COMMUNITY_KEY = 'onboarding.community';
/** The specification's pending-site flag: "true" while a creation is in flight. */
export const PENDING_SITE_KEY = 'pending_site_flag';
/** The creation request and its idempotency key, so that a retry does not create twice. */
export const CREATION_KEY = 'onboarding.creation';
