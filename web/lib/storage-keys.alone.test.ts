import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_CHOICES, readChoices } from '#web/features/accessibility/choices.ts';
import { sentAt, takeVerificationToken } from '#web/features/accounts/verification/verification.ts';
import { readBrand } from '#web/features/communities/public.ts';
import { wasExitOfferShown } from '#web/features/contact/exit-offer.tsx';
import { openInLocale } from '#web/features/language/switch-language.ts';
import { readEarlierRequest } from '#web/features/members/access-requests/earlier-request.ts';
import { takeJoining } from '#web/features/members/joining/joining.ts';
import { loadDraft, readBytes } from '#web/features/memories/drafts/memory-draft.ts';
import { listOutbox } from '#web/features/memories/outbox/outbox.ts';
import { isSiteWanted } from '#web/features/onboarding/add-site-flag.ts';
import { isCreating } from '#web/features/onboarding/creating.ts';
import { readCreation } from '#web/features/onboarding/creation.ts';
import { readDraft, rereadDraft } from '#web/features/onboarding/draft.ts';
import { readPhoto, readUpload } from '#web/features/onboarding/photo-draft.ts';
import { pathBeforeBilling, readBilling } from '#web/features/orders/billing-information.ts';
import { readKeptJob } from '#web/features/vendor-orders/job/kept-job.ts';
import { NO_PROOF, readProof } from '#web/features/vendor-orders/kept-proof.ts';
import { readPersonChoices, USUAL_CHOICES } from '#web/features/walls/person-choices.tsx';
import { fillStorage, GARBAGE, KEYS } from '#web/testing/garbage.ts';
import { readDraft as readAccount } from './account-draft.ts';
import { reloadOnce } from './chunk-reload.ts';
import { useFormDraft } from './forms/form-draft.ts';
import { useIdempotencyKey } from './forms/idempotency-key.ts';
import { readKiosk } from './kiosk.ts';
import { takeRememberedPath } from './login.ts';
import { personOf } from './offline/places.ts';
import { isOutboxMarked } from './outbox-mark.ts';
import { isKeptHidden } from './place-here.ts';
import { local, tab } from './storage.ts';
import * as keys from './storage-keys.ts';
import { readStrategy, readToken } from './token.ts';

const report = vi.fn();

beforeEach(() => {
  vi.stubGlobal('reportError', report);
});

const STORED = { name: 'Ruth', birth: { year: '1920' } };

const typedIn = () => {
  const { value, changed } = renderHook(() => useFormDraft('form', STORED)).result.current;
  return { value, changed };
};
const formIsUntouched = [typedIn, { value: STORED, changed: false }] as const;
const tokenIsMissing = [() => [readToken(), personOf(readToken())], [null, 'visitor']] as const;
const billingIsMissing = [() => readBilling('subscription', ['7']), null] as const;
const isShown = (key: keys.TabKey) => [() => isKeptHidden(key, 'site/ruth-cohen'), false] as const;
const wallIsAsUsual = [readPersonChoices, USUAL_CHOICES] as const;
const outboxIsEmpty = [() => listOutbox(7), []] as const;

/** How what is stored under each key is read, and what is read where it says nothing. */
const READ: Record<keyof typeof keys, readonly [read: () => unknown, none: unknown]> = {
  STRATEGY_KEY: [readStrategy, 'local'],
  TOKEN_PREFIX: tokenIsMissing,
  tokenKeyOf: tokenIsMissing,
  REDIRECT_KEY: [takeRememberedPath, null],
  KIOSK_KEY: [() => [readKiosk(), report.mock.calls.length, local.has(keys.KIOSK_KEY)], [null, 1, false]],
  VERIFICATION_SENT_KEY: [() => sentAt('a@b.org'), null],
  accessRequestKey: [() => readEarlierRequest('7', undefined), null],
  JOB_PREFIX: [() => readKeptJob(''), null],
  jobKey: [() => readKeptJob('token'), null],
  JOINING_KEY: [() => takeJoining('t'), null],
  ADD_SITE_FLAG_KEY: [isSiteWanted, false],
  ADD_SITE_FLAG_AT_KEY: [isSiteWanted, false],
  PURPOSE_KEY: [() => readDraft().purpose, null],
  INFORMATION_KEY: [() => readDraft().information, null],
  COMMUNITY_KEY: [() => readDraft().community, null],
  PENDING_SITE_KEY: [isCreating, false],
  CREATION_KEY: [readCreation, null],
  PHOTO_KEY: [readPhoto, null],
  PHOTO_UPLOAD_KEY: [readUpload, null],
  VERIFICATION_TOKEN_KEY: [takeVerificationToken, {}],
  ACCOUNT_DRAFT_KEY: [readAccount, { first_name: '', last_name: '', email: '' }],
  LANGUAGE_CHOSEN_KEY: [() => openInLocale('he', 'en', '/en', () => undefined), true],
  CHUNK_RELOAD_KEY: [() => reloadOnce(() => undefined), true],
  FORM_PREFIX: formIsUntouched,
  formKey: formIsUntouched,
  formAttemptKey: [
    () => /^[0-9a-f]{32}$/.test(renderHook(() => useIdempotencyKey('form')).result.current.keyFor({})),
    true,
  ],
  draftKey: [() => loadDraft({ what: 'memory', id: 7, userId: null }), null],
  draftPhotoKey: [() => readBytes('photo'), undefined],
  OUTBOX_PREFIX: outboxIsEmpty,
  outboxKey: outboxIsEmpty,
  PROOF_PREFIX: [() => readProof(''), NO_PROOF],
  proofKey: [() => readProof('order:7'), NO_PROOF],
  // marks: whatever is stored, only that it is there counts
  OUTBOX_KEY: [isOutboxMarked, true],
  // what the document’s script made of it
  ACCESSIBILITY_KEY: [readChoices, NO_CHOICES],
  COOKIES_KEY: [() => local.has(keys.COOKIES_KEY), true],
  EXIT_OFFER_KEY: [wasExitOfferShown, false],
  HIDE_SEARCH_BAR_KEY: isShown(keys.HIDE_SEARCH_BAR_KEY),
  HIDE_SEARCH_BAR_ON_SITE_KEY: isShown(keys.HIDE_SEARCH_BAR_ON_SITE_KEY),
  HIDE_HEBREW_CALENDAR_KEY: isShown(keys.HIDE_HEBREW_CALENDAR_KEY),
  WALL_PHOTO_KEY: wallIsAsUsual,
  WALL_DEATH_DATE_KEY: wallIsAsUsual,
  COMMUNITY_BRANDING_KEY: [() => readBrand('community/harel-street'), null],
  BILLING_KEY: billingIsMissing,
  BILLING_FOR_KEY: billingIsMissing,
  BEFORE_BILLING_KEY: [pathBeforeBilling, null],
  routerReloadKey: [() => tab.has(keys.routerReloadKey('message')), true],
};

const OBJECTS = [
  -7,
  null,
  undefined,
  [],
  {},
  new Date(Number.NaN),
  new Map([['text', 'x']]),
  new Uint8Array(3),
  { name: 'a.jpg', widths: [], thumbhash: null },
  { name: 1, widths: [{ blob: null }] },
  { shrunk: { name: 'a.jpg', widths: [null], thumbhash: 7 } },
  { file: null, key: {}, uploadId: 7 },
  { text: 7, photos: [null, {}], visibility: '__proto__' },
  { draft: { text: '', photos: 'x' }, since: 7, locale: {} },
];

test('how each key is read is known', () => {
  expect(Object.keys(READ).sort()).toEqual(Object.keys(KEYS).sort());
});

test.each(Object.entries(READ))(
  'garbage under %s is as if there were nothing',
  async (_name, [read, none]) => {
    for (const garbage of [...GARBAGE, ...OBJECTS]) {
      report.mockClear();
      rereadDraft();
      await fillStorage(() => garbage);
      expect(await read(), String(garbage).slice(0, 80)).toEqual(none);
    }
  },
);
