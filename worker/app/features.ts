import { accounts } from '#worker/features/accounts/feature.ts';
import { audit } from '#worker/features/audit/feature.ts';
import { boxes } from '#worker/features/boxes/feature.ts';
import { broadcasts } from '#worker/features/broadcasts/feature.ts';
import { calendars } from '#worker/features/calendars/feature.ts';
import { cemeteries } from '#worker/features/cemeteries/feature.ts';
import { comments } from '#worker/features/comments/feature.ts';
import { communities } from '#worker/features/communities/feature.ts';
import { communityAdmin } from '#worker/features/community-admin/feature.ts';
import { dashboard } from '#worker/features/dashboard/feature.ts';
import { exported } from '#worker/features/exports/feature.ts';
import { extendedFields } from '#worker/features/extended-fields/feature.ts';
import { flowers } from '#worker/features/flowers/feature.ts';
import { graveRecords } from '#worker/features/grave-records/feature.ts';
import { graves } from '#worker/features/graves/feature.ts';
import { groups } from '#worker/features/groups/feature.ts';
import { guests } from '#worker/features/guests/feature.ts';
import { imported } from '#worker/features/imports/feature.ts';
import { inbox } from '#worker/features/inbox/feature.ts';
import { invoices } from '#worker/features/invoices/feature.ts';
import { kiosks } from '#worker/features/kiosks/feature.ts';
import { likes } from '#worker/features/likes/feature.ts';
import { links } from '#worker/features/links/feature.ts';
import { mail } from '#worker/features/mail/feature.ts';
import { mailSettings } from '#worker/features/mail-settings/feature.ts';
import { media } from '#worker/features/media/feature.ts';
import { members } from '#worker/features/members/feature.ts';
import { memorialText } from '#worker/features/memorial-text/feature.ts';
import { memories } from '#worker/features/memories/feature.ts';
import { notices } from '#worker/features/notices/feature.ts';
import { operations } from '#worker/features/operations/feature.ts';
import { orders } from '#worker/features/orders/feature.ts';
import { payments } from '#worker/features/payments/feature.ts';
import { plans } from '#worker/features/plans/feature.ts';
import { prices } from '#worker/features/prices/feature.ts';
import { printing } from '#worker/features/printing/feature.ts';
import { productions } from '#worker/features/productions/feature.ts';
import { questions } from '#worker/features/questions/feature.ts';
import { relations } from '#worker/features/relations/feature.ts';
import { reminders } from '#worker/features/reminders/feature.ts';
import { reports } from '#worker/features/reports/feature.ts';
import { search } from '#worker/features/search/feature.ts';
import { shortLinks } from '#worker/features/short-links/feature.ts';
import { signUp } from '#worker/features/sign-up/feature.ts';
import { siteAccess } from '#worker/features/site-access/feature.ts';
import { siteAdmin } from '#worker/features/site-admin/feature.ts';
import { siteLifecycle } from '#worker/features/site-lifecycle/feature.ts';
import { statements } from '#worker/features/statements/feature.ts';
import { stickers } from '#worker/features/stickers/feature.ts';
import { succession } from '#worker/features/succession/feature.ts';
import { texts } from '#worker/features/texts/feature.ts';
import { thanks } from '#worker/features/thanks/feature.ts';
import { transcripts } from '#worker/features/transcripts/feature.ts';
import { translation } from '#worker/features/translation/feature.ts';
import { updates } from '#worker/features/updates/feature.ts';
import { uploads } from '#worker/features/uploads/feature.ts';
import { userAdmin } from '#worker/features/user-admin/feature.ts';
import { vendors } from '#worker/features/vendors/feature.ts';
import { walls } from '#worker/features/walls/feature.ts';
import { collectHooks, type Feature } from '#worker/http/feature.ts';
import { housekeeping } from '#worker/jobs/feature.ts';

/** In order of dependence: a feature imports only from those above it. Add a new one before the last. */
export const features: readonly Feature[] = [
  printing,
  audit,
  prices,
  texts,
  media,
  mail,
  accounts,
  siteAccess,
  mailSettings,
  updates,
  communities,
  imported,
  search,
  invoices,
  payments,
  orders,
  plans,
  vendors,
  uploads,
  members,
  signUp,
  kiosks,
  memories,
  transcripts,
  guests,
  questions,
  comments,
  likes,
  reports,
  groups,
  walls,
  relations,
  links,
  translation,
  exported,
  extendedFields,
  calendars,
  cemeteries,
  graveRecords,
  statements,
  flowers,
  reminders,
  memorialText,
  notices,
  thanks,
  shortLinks,
  stickers,
  boxes,
  productions,
  graves,
  succession,
  userAdmin,
  inbox,
  siteAdmin,
  broadcasts,
  operations,
  communityAdmin,
  dashboard,
  siteLifecycle,
];

export const hooks = collectHooks([...features, housekeeping]);
