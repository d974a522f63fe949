import { ACCESSIBILITY_STORAGE } from '#worker/shared/accessibility.ts';

/**
 * Every key under which the app stores something in the browser, and the storage that it belongs to: only this
 * file makes keys. What is read under a key is validated where it is read (`storage.ts`, `drafts.ts`). A key
 * never changes: devices have values under it.
 */
declare const storage: unique symbol;
type Key<Storage extends string> = string & { readonly [storage]: Storage };

/** A key of local storage. */
export type LocalKey = Key<'local'>;
/** A key of session storage. */
export type TabKey = Key<'tab'>;
/** A key of the IndexedDB store of drafts, or the beginning of several. */
export type DraftKey = Key<'drafts'>;
/** A key of the default IndexedDB store. */
export type DeviceKey = Key<'device'>;

/** The specification's sign-in strategy, and the token of each strategy. */
export const STRATEGY_KEY = 'auth.strategy' as LocalKey;
export const TOKEN_PREFIX = 'auth._token.';
export const tokenKeyOf = (strategy: string) => (TOKEN_PREFIX + strategy) as LocalKey;
/** The specification's path to return to after signing in. */
export const REDIRECT_KEY = 'auth.redirect' as LocalKey;
/** The specification's record of a browser that is a kiosk. */
export const KIOSK_KEY = 'kiosk_user' as LocalKey;
/** Set while the outbox has entries. */
export const OUTBOX_KEY = 'outbox' as LocalKey;
/** Set once the cookie notice was accepted. */
export const COOKIES_KEY = 'cookies.accepted' as LocalKey;
/** When the offer to someone who leaves the home page was last shown, in milliseconds. */
export const EXIT_OFFER_KEY = 'exit-offer.at' as LocalKey;
/** What was chosen in the accessibility menu. */
export const ACCESSIBILITY_KEY = ACCESSIBILITY_STORAGE as LocalKey;
/** The address and time of the last verification message. */
export const VERIFICATION_SENT_KEY = 'verify.sent' as LocalKey;
/** An access request to a site. */
export const accessRequestKey = (siteRef: string) => `asked.${siteRef}` as LocalKey;
/** A job as its page showed it, so that the page opens without a connection. */
export const JOB_PREFIX = 'job.';
export const jobKey = (token: string) => (JOB_PREFIX + token) as LocalKey;
/** The invitation that a visitor without an account accepted. */
export const JOINING_KEY = 'invitation.joining' as LocalKey;

/**
 * The specification's add-site flag: the string "true" when a site is to be created from the stored draft as
 * soon as the user is signed in.
 */
export const ADD_SITE_FLAG_KEY = 'add_site_flag' as LocalKey;
/** When the flag was set, in milliseconds. */
export const ADD_SITE_FLAG_AT_KEY = 'add_site_flag.at' as LocalKey;
/** The specification's drafts: the purpose of the site, and the details of its person. */
export const PURPOSE_KEY = 'onboarding.purpose' as LocalKey;
export const INFORMATION_KEY = 'onboarding.information' as LocalKey;
/** The community that the visitor started from, until the site is created. */
export const COMMUNITY_KEY = 'onboarding.community' as LocalKey;
/** The specification's pending-site flag: "true" while a creation is in flight. */
export const PENDING_SITE_KEY = 'pending_site_flag' as LocalKey;
/** The creation request and its idempotency key, so that a retry does not create twice. */
export const CREATION_KEY = 'onboarding.creation' as LocalKey;
/** The photo and its upload state, since local storage cannot store files. */
export const PHOTO_KEY = 'onboarding.photo' as DeviceKey;
export const PHOTO_UPLOAD_KEY = 'onboarding.photo_upload' as DeviceKey;

/** The specification's token of a verification link that was opened and not yet used. */
export const VERIFICATION_TOKEN_KEY = 'verificationToken' as TabKey;
/** The specification's record of the brand that the page shows, with the place that it is of. */
export const COMMUNITY_BRANDING_KEY = 'communityBranding' as TabKey;
/**
 * The specification's marks of what the page hides, each with the place whose page it is: the search in the menu,
 * by a community for itself and its sites or by a site for itself, and Hebrew dates.
 */
export const HIDE_SEARCH_BAR_KEY = 'hideSearchBarOnSiteOrCommunity' as TabKey;
export const HIDE_SEARCH_BAR_ON_SITE_KEY = 'hideSearchBarOnSite' as TabKey;
export const HIDE_HEBREW_CALENDAR_KEY = 'hideHebrewCalendar' as TabKey;
/** The specification's choices of a visitor on a wall: whether it shows photos, and days of death. */
export const WALL_PHOTO_KEY = 'memoryWallPersonPhoto' as TabKey;
export const WALL_DEATH_DATE_KEY = 'memoryWallDeathDate' as TabKey;
/** The specification's record of what is being paid for. */
export const BILLING_KEY = 'billingInformation' as TabKey;
/** Its marks beside it: the site that it is for, and the path that the payment was begun from. */
export const BILLING_FOR_KEY = 'billingFor' as TabKey;
export const BEFORE_BILLING_KEY = 'componentsStateBeforeBilling' as TabKey;
/** Names and email of an unfinished sign-up or login. */
export const ACCOUNT_DRAFT_KEY = 'account.draft' as TabKey;
/** Set once a signed-in user chose a language in this tab. */
export const LANGUAGE_CHOSEN_KEY = 'language.chosen' as TabKey;
/** When the page was last reloaded because a chunk failed to load, in milliseconds. */
export const CHUNK_RELOAD_KEY = 'chunk-reload.at' as TabKey;
/** The router's own mark of a failed chunk. */
export const routerReloadKey = (message: string) => `tanstack_router_reload:${message}` as TabKey;
/** A form's unsaved input. */
export const FORM_PREFIX = 'typed.';
export const formKey = (form: string) => (FORM_PREFIX + form) as TabKey;
/** A form's idempotency key, with the input that it stands for. */
export const formAttemptKey = (form: string) => `${FORM_PREFIX}${form}.key` as TabKey;

/** A draft of a memory or a comment: one per form, site (or memory) and user, and one for visitors who are not signed in. */
export const draftKey = (form: string, id: number, userId: number | null) =>
  `${form}:${id}:${userId ?? 'visitor'}` as DraftKey;
/** The bytes of a draft's photo. */
export const draftPhotoKey = (photo: string) => `photo:${photo}` as DraftKey;
export const OUTBOX_PREFIX = 'outbox:' as DraftKey;
/** A memory in the outbox; without a draft, the beginning of the keys of a user or of a site. */
export const outboxKey = (userId: number, siteId?: number, clientKey?: string) =>
  (siteId === undefined
    ? `${OUTBOX_PREFIX}${userId}:`
    : `${OUTBOX_PREFIX}${userId}:${siteId}:${clientKey ?? ''}`) as DraftKey;
/** The photos of placed flowers on their way to an order or a job. */
export const PROOF_PREFIX = 'proof:';
export const proofKey = (place: string) => (PROOF_PREFIX + place) as DraftKey;
