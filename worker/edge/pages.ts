import { msg } from '@lingui/core/macro';
import { listExampleSites } from '#worker/features/site-access/public.ts';
import { listTexts } from '#worker/features/texts/public.ts';
import answerCss from '#worker/shared/views/answer/first.css?inline';
import contactCss from '#worker/shared/views/contact/first.css?inline';
import formCss from '#worker/shared/views/form/first.css?inline';
import { heldSubmit } from '#worker/shared/views/form/form.tsx';
import footCss from '#worker/shared/views/frame/foot.css?inline';
import graveCss from '#worker/shared/views/grave/first.css?inline';
import homeCss from '#worker/shared/views/home/first.css?inline';
import { HomePage } from '#worker/shared/views/home/home-page.tsx';
import { ComingSoonPage } from '#worker/shared/views/message/coming-soon-page.tsx';
import messageCss from '#worker/shared/views/message/first.css?inline';
import { InvitationNote } from '#worker/shared/views/message/invitation-note.tsx';
import noticeCss from '#worker/shared/views/notice/first.css?inline';
import { PurposePage, purposeStyle } from '#worker/shared/views/onboarding/purpose-page.tsx';
import searchCss from '#worker/shared/views/search/first.css?inline';
import communityMemoryCss from '#worker/shared/views/site/community-memory.css?inline';
import siteCss from '#worker/shared/views/site/first.css?inline';
import { FAQ_TITLE } from '#worker/shared/views/text/faq-page.tsx';
import textFirstCss from '#worker/shared/views/text/first.css?inline';
import { GS_TITLE } from '#worker/shared/views/text/text-page.tsx';
import wallCss from '#worker/shared/views/wall/first.css?inline';
import wayCss from '#worker/shared/views/way/first.css?inline';
import { drawLogin, drawRegister } from './account-pages.ts';
import { drawAnswer } from './answer-page.ts';
import { communityMemoryContent } from './community-memory-page.ts';
import { communityContent } from './community-page.ts';
import { drawContact } from './contact-part.ts';
import { graveContent } from './grave-content.ts';
import { productLd } from './json-ld.ts';
import { noticeContent } from './notice-content.ts';
import { offlineNote } from './offline-note.ts';
import type { Page } from './page.ts';
import { homeTitle } from './page-title.ts';
import { drawReferral, followReferral } from './referral-page.ts';
import { remindersContent } from './reminders-content.ts';
import { scriptNote } from './script-note.ts';
import { drawSearch } from './search-page.ts';
import { siteContent } from './site-content.ts';
import { homeStyle } from './site-style.ts';
import { textContent } from './text-content.ts';
import { visitContent } from './visit-content.ts';
import { drawCommunityWall, drawMembersWall, drawWall } from './wall-page.ts';

/** The styles of pages with a form; of a note too, which may replace it. */
const formPageCss = footCss + messageCss + formCss;
const searchPageCss = footCss + messageCss + searchCss;
/** Of a note too, since a wall may be private. */
const wallPageCss = footCss + messageCss + wallCss;

const textCss = textFirstCss + messageCss + footCss;

/** Every page; the routes in `web/routes` are the same. The app sets the same titles once it is running. */
export const pages: readonly Page[] = [
  {
    pattern: '/',
    indexable: true,
    css: homeCss + formCss + contactCss + footCss,
    content: async ({ ctx, view }) => {
      const [examples, texts] = await Promise.all([
        listExampleSites(ctx, view.locale),
        listTexts(ctx, 'landing', view.locale),
      ]);
      const contact = drawContact(ctx, view);
      return {
        ...homeTitle(view.locale),
        jsonLd: productLd(ctx.config.origin, view.locale),
        style: homeStyle(examples.sites),
        main: HomePage({ view, sites: examples.sites, texts, contact: contact.main }),
        queries: [
          { key: ['examples', view.locale], data: examples },
          { key: ['texts', 'landing', view.locale], data: { texts } },
          ...contact.queries,
        ],
      };
    },
  },
  { pattern: '/faq', indexable: true, css: textCss, content: textContent('faq', FAQ_TITLE) },
  { pattern: '/gs', indexable: true, css: textCss, content: textContent('gs', GS_TITLE) },
  {
    pattern: '/terms-and-conditions',
    indexable: true,
    css: textCss,
    content: textContent('terms', msg`Terms of use`),
  },
  {
    pattern: '/privacy-statement',
    indexable: true,
    css: textCss,
    content: textContent('privacy', msg`Privacy`),
  },
  {
    pattern: '/accessibility',
    indexable: true,
    css: textCss,
    content: textContent('accessibility', msg`Accessibility statement`),
  },
  {
    pattern: '/promise',
    indexable: true,
    css: textCss,
    content: textContent('promise', msg`Our promise`),
  },
  { pattern: '/site/$id', css: siteCss, content: siteContent },
  { pattern: '/grave/$id', css: graveCss + footCss, content: graveContent },
  { pattern: '/n/$token', secret: true, css: noticeCss + footCss, content: noticeContent },
  { pattern: '/search', indexable: true, css: searchPageCss, title: msg`Search`, draw: drawSearch },
  { pattern: '/search/$query', css: searchPageCss, title: msg`Search results`, draw: drawSearch },
  { pattern: '/login', indexable: true, css: formPageCss, title: msg`Log in`, draw: drawLogin },
  { pattern: '/register', secret: true, css: formPageCss, title: msg`Sign up`, draw: drawRegister },
  { pattern: '/verify', secret: true, title: msg`Confirm your email address` },
  { pattern: '/forgot', title: msg`Forgotten password` },
  { pattern: '/login-code', title: msg`Log in with a code` },
  { pattern: '/second-factor', title: msg`Two-step verification` },
  { pattern: '/confirm-memory', secret: true, title: msg`Confirm your memory` },
  { pattern: '/reset', secret: true, title: msg`A new password` },
  { pattern: '/email', secret: true, title: msg`A new email address` },
  { pattern: '/merge', secret: true, title: msg`Merging two accounts` },
  { pattern: '/dashboard/account', title: msg`Account settings` },
  { pattern: '/dashboard/account/billing', title: msg`Billing history` },
  { pattern: '/dashboard/orders', title: msg`My orders` },
  { pattern: '/dashboard/orders/$id', title: msg`An order` },
  { pattern: '/onboarding/vendor', title: msg`Sell flowers with Dorot` },
  { pattern: '/vendor/products', title: msg`Products` },
  { pattern: '/vendor/products/$id', title: msg`Product` },
  { pattern: '/vendor/orders', title: msg`Orders for flowers` },
  { pattern: '/vendor/orders/$id', title: msg`Order of a vendor` },
  { pattern: '/vendor/day-sheet', title: msg`Day sheet` },
  { pattern: '/vendor/payouts', title: msg`Payouts` },
  { pattern: '/vendor/settings', title: msg`Vendor settings` },
  { pattern: '/vendor/help', title: msg`Help for vendors` },
  { pattern: '/admin/cms', title: msg`Texts` },
  { pattern: '/admin/dashboard', title: msg`Today` },
  { pattern: '/admin/held', title: msg`Memories that wait` },
  { pattern: '/admin/search-suggestions', title: msg`Search suggestions` },
  { pattern: '/admin/communities', title: msg`Communities` },
  { pattern: '/admin/kiosks', title: msg`Screens` },
  { pattern: '/admin/coupons', title: msg`Coupons` },
  { pattern: '/admin/prices', title: msg`Prices` },
  { pattern: '/admin/users', title: msg`Users` },
  { pattern: '/admin/notifications', title: msg`Messages` },
  { pattern: '/admin/jobs', title: msg`Jobs` },
  { pattern: '/admin/health', title: msg`Condition` },
  { pattern: '/admin/logs', title: msg`Log` },
  { pattern: '/admin/sites', title: msg`Sites` },
  { pattern: '/admin/reports', title: msg`Reports` },
  { pattern: '/admin/qr-codes', title: msg`QR codes` },
  { pattern: '/admin/import-sites', title: msg`Import sites` },
  { pattern: '/admin/import-sites-to-groups', title: msg`Import sites to groups` },
  { pattern: '/admin/import-tags', title: msg`Import tags` },
  { pattern: '/admin/import-external-links', title: msg`Import links` },
  { pattern: '/admin/import-qr', title: msg`Import QR codes` },
  { pattern: '/admin/import-cemeteries', title: msg`Import cemeteries` },
  { pattern: '/admin/vendors', title: msg`Vendors` },
  { pattern: '/admin/orders', title: msg`Orders` },
  { pattern: '/admin/boxes/$id', title: msg`Pieces of a box` },
  { pattern: '/box/$id', title: msg`A box on its way` },
  { pattern: '/admin/statements', title: msg`Payouts to vendors` },
  { pattern: '/auth/process', title: msg`One moment` },
  { pattern: '/auth/callback', bare: true, secret: true, title: msg`One moment` },
  {
    pattern: '/invitation',
    secret: true,
    css: formPageCss,
    title: msg`An invitation`,
    draw: ({ view }) => ({ main: InvitationNote({ view, notice: scriptNote(view) }) }),
  },
  { pattern: '/unsubscribe', secret: true, title: msg`Unsubscribe` },
  {
    pattern: '/answer/$token',
    secret: true,
    frame: 'process',
    css: answerCss + messageCss,
    title: msg`A question for you`,
    draw: drawAnswer,
  },
  { pattern: '/job/$token', secret: true, frame: 'process', title: msg`An order for flowers` },
  {
    pattern: '/stop-questions/$token',
    secret: true,
    frame: 'process',
    title: msg`No more questions`,
  },
  {
    pattern: '/onboarding',
    frame: 'process',
    css: formPageCss,
    title: msg`Create a site`,
    draw: ({ view }) => ({
      style: purposeStyle,
      main: PurposePage({ view, notice: scriptNote(view), submit: heldSubmit }),
    }),
  },
  { pattern: '/onboarding/from', title: msg`Create a site` },
  { pattern: '/onboarding/community', title: msg`Create a community` },
  { pattern: '/sites', title: msg`My sites` },
  { pattern: '/updates', title: msg`Updates and messages` },
  { pattern: '/site/$id/codes', title: msg`Stickers` },
  { pattern: '/site/$id/members', title: msg`Members` },
  { pattern: '/site/$id/moderation', title: msg`Waiting for approval` },
  { pattern: '/site/$id/questions', title: msg`Questions to ask` },
  { pattern: '/site/$id/memorial-text', title: msg`Memorial text` },
  { pattern: '/site/$id/notice', title: msg`The first week` },
  { pattern: '/site/$id/thanks', title: msg`A word of thanks` },
  { pattern: '/site/$id/reminders', css: siteCss, content: remindersContent },
  { pattern: '/site/$id/visit', css: wayCss + footCss, content: visitContent },
  { pattern: '/site/$id/succession', title: msg`Successors` },
  { pattern: '/site/$id/subscribe', title: msg`Plans` },
  { pattern: '/site/$id/subscribe/payment', title: msg`Payment for a plan` },
  { pattern: '/site/$id/services/export', title: msg`Backup of the site` },
  { pattern: '/site/$id/order-service/export', title: msg`Order a backup` },
  { pattern: '/site/$id/order-service/export/payment', title: msg`Payment for a backup` },
  { pattern: '/site/$id/services/qr', title: msg`Stickers and plaques` },
  { pattern: '/site/$id/order-service/qr', title: msg`Order stickers` },
  { pattern: '/site/$id/order-service/qr/payment', title: msg`Payment for stickers` },
  { pattern: '/site/$id/services/flowers', title: msg`Flowers on the grave` },
  { pattern: '/site/$id/order-service/flowers', title: msg`Order flowers` },
  { pattern: '/site/$id/order-service/flowers/payment', title: msg`Payment for flowers` },
  { pattern: '/site/$id/services/box', title: msg`Digitization box` },
  { pattern: '/site/$id/order-service/box', title: msg`Order a digitization box` },
  { pattern: '/site/$id/order-service/box/payment', title: msg`Payment for a digitization box` },
  { pattern: '/site/$id/services/podcast', title: msg`Podcast` },
  { pattern: '/site/$id/order-service/podcast', title: msg`Request a podcast` },
  { pattern: '/site/$id/services/publish', title: msg`Book` },
  { pattern: '/site/$id/order-service/publish', title: msg`Request a book` },
  { pattern: '/site/$id/settings', title: msg`Site info` },
  { pattern: '/site/$id/settings/privacy', title: msg`Who can see the site` },
  { pattern: '/site/$id/settings/display', title: msg`Display` },
  { pattern: '/site/$id/settings/mods', title: msg`Moderators` },
  { pattern: '/site/$id/settings/groups-and-tags', title: msg`Groups and tags` },
  { pattern: '/site/$id/settings/relations', title: msg`Friends and family` },
  { pattern: '/site/$id/settings/links', title: msg`Links` },
  { pattern: '/site/$id/settings/extended-info', title: msg`Additional info` },
  { pattern: '/site/$id/settings/services', title: msg`Services` },
  { pattern: '/site/$id/settings/plan', title: msg`Plan` },
  { pattern: '/site/$id/settings/grave', title: msg`The grave` },
  { pattern: '/site/$id/settings/delete', title: msg`Delete the site` },
  { pattern: '/community/$id/codes', title: msg`Stickers of the community` },
  { pattern: '/community/$id/members', title: msg`Members of the community` },
  { pattern: '/community/$id/settings', title: msg`General` },
  { pattern: '/community/$id/settings/memory-wall', title: msg`Memorial wall and screens` },
  { pattern: '/community/$id/settings/display', title: msg`Display of the community` },
  { pattern: '/community/$id/settings/extended-info', title: msg`Private fields` },
  { pattern: '/community/$id/settings/branding', title: msg`Brand` },
  { pattern: '/community/$id/settings/delete', title: msg`Delete the community` },
  {
    pattern: '/create-from-ref',
    frame: 'process',
    css: formPageCss,
    title: msg`A memorial site`,
    draw: drawReferral,
  },
  { pattern: '/site-from-ref', title: msg`Finding the site`, draw: followReferral },
  { pattern: '/ko', title: msg`Pair this screen` },
  { pattern: '/wall/$id', css: wallPageCss, title: msg`Wall`, draw: drawWall },
  { pattern: '/community/$id/wall', css: wallPageCss, title: msg`Memorial wall`, draw: drawCommunityWall },
  { pattern: '/community/$id/members-wall', title: msg`Members wall`, draw: drawMembersWall },
  { pattern: '/dashboard/community_code', title: msg`Join a community` },
  { pattern: '/community/$id/links', title: msg`Links and related sites` },
  { pattern: '/community/$id/sites', title: msg`Sites of the community` },
  { pattern: '/community/$id/import', title: msg`Import people` },
  {
    pattern: '/community/$id/memory/$memory',
    css: siteCss + messageCss + communityMemoryCss + footCss,
    content: communityMemoryContent,
  },
  { pattern: '/community/$id', content: communityContent },
  {
    pattern: '/index_comming_soon',
    frame: 'quiet',
    title: msg`Opening soon`,
    draw: ({ view }) => ({ main: ComingSoonPage({ view }) }),
  },
  {
    pattern: '/offline',
    frame: 'quiet',
    title: msg`Saved on this device`,
    draw: (request) => ({ main: offlineNote(request) }),
  },
  { pattern: '/dev/ui', local: true, title: msg`Primitives` },
];
