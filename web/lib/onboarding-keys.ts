/** The specification's add-site flag, in local storage: the string "true" when a site is to be made from what is stored, once someone is signed in. */
export const ADD_SITE_FLAG_KEY = 'add_site_flag';

/** The specification's drafts: what the site is for, and what was filled in about whom. In local storage. */
export const PURPOSE_KEY = 'onboarding.purpose';
export const INFORMATION_KEY = 'onboarding.information';
/** The photo and how far its upload has come, in IndexedDB: local storage holds no files. */
export const PHOTO_KEY = 'onboarding.photo';
export const PHOTO_UPLOAD_KEY = 'onboarding.photo_upload';
/** The community that someone came from, until the site is made. */
export const COMMUNITY_KEY = 'onboarding.community';
/** The specification's pending-site flag: "true" while a creation is in flight. */
export const PENDING_SITE_KEY = 'pending_site_flag';
/** What is being asked for, and under which key, so that asking again is the same. */
export const CREATION_KEY = 'onboarding.creation';
