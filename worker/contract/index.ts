import * as accessRequest from './access-request.ts';
import * as account from './account.ts';
import * as accountSettings from './account-settings.ts';
import * as answer from './answer.ts';
import * as billing from './billing.ts';
import * as box from './box.ts';
import * as broadcastAdmin from './broadcast-admin.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as chargebackAdmin from './chargeback-admin.ts';
import * as claimAdmin from './claim-admin.ts';
import * as codeRegistry from './code-registry.ts';
import * as comment from './comment.ts';
import * as community from './community.ts';
import * as communityAdmin from './community-admin.ts';
import * as communityMemory from './community-memory.ts';
import * as communityPage from './community-page.ts';
import * as communityTag from './community-tag.ts';
import * as conditionAdmin from './condition-admin.ts';
import * as contact from './contact.ts';
import * as couponAdmin from './coupon-admin.ts';
import * as dashboardAdmin from './dashboard-admin.ts';
import type { Endpoint, Schemas, SchemasOf } from './endpoint.ts';
import * as exported from './export.ts';
import * as extendedField from './extended-field.ts';
import * as flowers from './flowers.ts';
import * as grave from './grave.ts';
import * as graveRecord from './grave-record.ts';
import * as groupAndTag from './group-and-tag.ts';
import * as guest from './guest.ts';
import * as imported from './import.ts';
import * as jobAdmin from './job-admin.ts';
import * as kiosk from './kiosk.ts';
import * as like from './like.ts';
import * as logAdmin from './log-admin.ts';
import * as mail from './mail.ts';
import * as mailAdmin from './mail-admin.ts';
import * as media from './media.ts';
import * as member from './member.ts';
import * as membersWall from './members-wall.ts';
import * as memorialText from './memorial-text.ts';
import * as memory from './memory.ts';
import * as memoryCommands from './memory-commands.ts';
import * as memoryOrder from './memory-order.ts';
import * as mySite from './my-site.ts';
import * as newSite from './new-site.ts';
import * as notice from './notice.ts';
import * as order from './order.ts';
import * as orderAdmin from './order-admin.ts';
import * as plan from './plan.ts';
import * as price from './price.ts';
import * as priceAdmin from './price-admin.ts';
import * as question from './question.ts';
import * as referral from './referral.ts';
import * as relatedLink from './related-link.ts';
import * as relatedSite from './related-site.ts';
import * as reminder from './reminder.ts';
import * as report from './report.ts';
import * as reportAdmin from './report-admin.ts';
import * as accessRequestSchemas from './schemas/access-request.ts';
import * as accountSchemas from './schemas/account.ts';
import * as accountSettingsSchemas from './schemas/account-settings.ts';
import * as answerSchemas from './schemas/answer.ts';
import * as billingSchemas from './schemas/billing.ts';
import * as boxSchemas from './schemas/box.ts';
import * as broadcastAdminSchemas from './schemas/broadcast-admin.ts';
import * as calendarFeedSchemas from './schemas/calendar-feed.ts';
import * as chargebackAdminSchemas from './schemas/chargeback-admin.ts';
import * as claimAdminSchemas from './schemas/claim-admin.ts';
import * as codeRegistrySchemas from './schemas/code-registry.ts';
import * as commentSchemas from './schemas/comment.ts';
import * as communitySchemas from './schemas/community.ts';
import * as communityAdminSchemas from './schemas/community-admin.ts';
import * as communityMemorySchemas from './schemas/community-memory.ts';
import * as communityPageSchemas from './schemas/community-page.ts';
import * as communityTagSchemas from './schemas/community-tag.ts';
import * as conditionAdminSchemas from './schemas/condition-admin.ts';
import * as contactSchemas from './schemas/contact.ts';
import * as couponAdminSchemas from './schemas/coupon-admin.ts';
import * as dashboardAdminSchemas from './schemas/dashboard-admin.ts';
import * as exportSchemas from './schemas/export.ts';
import * as extendedFieldSchemas from './schemas/extended-field.ts';
import * as flowersSchemas from './schemas/flowers.ts';
import * as graveSchemas from './schemas/grave.ts';
import * as graveRecordSchemas from './schemas/grave-record.ts';
import * as groupAndTagSchemas from './schemas/group-and-tag.ts';
import * as guestSchemas from './schemas/guest.ts';
import * as importSchemas from './schemas/import.ts';
import * as jobAdminSchemas from './schemas/job-admin.ts';
import * as kioskSchemas from './schemas/kiosk.ts';
import * as likeSchemas from './schemas/like.ts';
import * as logAdminSchemas from './schemas/log-admin.ts';
import * as mailSchemas from './schemas/mail.ts';
import * as mailAdminSchemas from './schemas/mail-admin.ts';
import * as mediaSchemas from './schemas/media.ts';
import * as memberSchemas from './schemas/member.ts';
import * as membersWallSchemas from './schemas/members-wall.ts';
import * as memorialTextSchemas from './schemas/memorial-text.ts';
import * as memorySchemas from './schemas/memory.ts';
import * as memoryCommandsSchemas from './schemas/memory-commands.ts';
import * as memoryOrderSchemas from './schemas/memory-order.ts';
import * as mySiteSchemas from './schemas/my-site.ts';
import * as newSiteSchemas from './schemas/new-site.ts';
import * as noticeSchemas from './schemas/notice.ts';
import * as orderSchemas from './schemas/order.ts';
import * as orderAdminSchemas from './schemas/order-admin.ts';
import * as planSchemas from './schemas/plan.ts';
import * as priceSchemas from './schemas/price.ts';
import * as priceAdminSchemas from './schemas/price-admin.ts';
import * as questionSchemas from './schemas/question.ts';
import * as referralSchemas from './schemas/referral.ts';
import * as relatedLinkSchemas from './schemas/related-link.ts';
import * as relatedSiteSchemas from './schemas/related-site.ts';
import * as reminderSchemas from './schemas/reminder.ts';
import * as reportSchemas from './schemas/report.ts';
import * as reportAdminSchemas from './schemas/report-admin.ts';
import * as searchSchemas from './schemas/search.ts';
import * as secondFactorSchemas from './schemas/second-factor.ts';
import * as shortLinkSchemas from './schemas/short-link.ts';
import * as signUpSchemas from './schemas/sign-up.ts';
import * as siteSchemas from './schemas/site.ts';
import * as siteAdminSchemas from './schemas/site-admin.ts';
import * as siteDetailsSchemas from './schemas/site-details.ts';
import * as siteRequestSchemas from './schemas/site-request.ts';
import * as siteSettingsSchemas from './schemas/site-settings.ts';
import * as socialSchemas from './schemas/social.ts';
import * as statementSchemas from './schemas/statement.ts';
import * as statementAdminSchemas from './schemas/statement-admin.ts';
import * as successionSchemas from './schemas/succession.ts';
import * as suggestionAdminSchemas from './schemas/suggestion-admin.ts';
import * as systemSchemas from './schemas/system.ts';
import * as textSchemas from './schemas/text.ts';
import * as textAdminSchemas from './schemas/text-admin.ts';
import * as thanksSchemas from './schemas/thanks.ts';
import * as transcriptSchemas from './schemas/transcript.ts';
import * as translationSchemas from './schemas/translation.ts';
import * as updateSchemas from './schemas/update.ts';
import * as userAdminSchemas from './schemas/user-admin.ts';
import * as vendorSchemas from './schemas/vendor.ts';
import * as vendorAdminSchemas from './schemas/vendor-admin.ts';
import * as wallSchemas from './schemas/wall.ts';
import * as wallGroupSchemas from './schemas/wall-group.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as shortLink from './short-link.ts';
import * as signUp from './sign-up.ts';
import * as site from './site.ts';
import * as siteAdmin from './site-admin.ts';
import * as siteDetails from './site-details.ts';
import * as siteRequest from './site-request.ts';
import * as siteSettings from './site-settings.ts';
import * as social from './social.ts';
import * as statement from './statement.ts';
import * as statementAdmin from './statement-admin.ts';
import * as succession from './succession.ts';
import * as suggestionAdmin from './suggestion-admin.ts';
import * as system from './system.ts';
import * as text from './text.ts';
import * as textAdmin from './text-admin.ts';
import * as thanks from './thanks.ts';
import * as transcript from './transcript.ts';
import * as translation from './translation.ts';
import * as update from './update.ts';
import * as userAdmin from './user-admin.ts';
import * as vendor from './vendor.ts';
import * as vendorAdmin from './vendor-admin.ts';
import * as wall from './wall.ts';
import * as wallGroup from './wall-group.ts';

const nouns = {
  ...chargebackAdmin,
  ...claimAdmin,
  ...orderAdmin,
  ...statementAdmin,
  ...vendorAdmin,
  ...accessRequest,
  ...account,
  ...accountSettings,
  ...answer,
  ...billing,
  ...box,
  ...broadcastAdmin,
  ...calendarFeed,
  ...codeRegistry,
  ...comment,
  ...community,
  ...communityAdmin,
  ...communityMemory,
  ...communityPage,
  ...communityTag,
  ...conditionAdmin,
  ...contact,
  ...couponAdmin,
  ...dashboardAdmin,
  ...exported,
  ...extendedField,
  ...grave,
  ...flowers,
  ...graveRecord,
  ...groupAndTag,
  ...guest,
  ...imported,
  ...jobAdmin,
  ...kiosk,
  ...like,
  ...logAdmin,
  ...mail,
  ...mailAdmin,
  ...media,
  ...member,
  ...membersWall,
  ...memory,
  ...memoryCommands,
  ...memoryOrder,
  ...mySite,
  ...newSite,
  ...notice,
  ...order,
  ...plan,
  ...price,
  ...priceAdmin,
  ...question,
  ...referral,
  ...relatedLink,
  ...relatedSite,
  ...memorialText,
  ...reminder,
  ...report,
  ...reportAdmin,
  ...search,
  ...secondFactor,
  ...shortLink,
  ...signUp,
  ...site,
  ...siteAdmin,
  ...siteDetails,
  ...siteRequest,
  ...siteSettings,
  ...social,
  ...succession,
  ...system,
  ...text,
  ...suggestionAdmin,
  ...textAdmin,
  ...thanks,
  ...transcript,
  ...translation,
  ...update,
  ...userAdmin,
  ...statement,
  ...vendor,
  ...wall,
  ...wallGroup,
};
const schemas = {
  ...chargebackAdminSchemas,
  ...claimAdminSchemas,
  ...orderAdminSchemas,
  ...statementAdminSchemas,
  ...vendorAdminSchemas,
  ...accessRequestSchemas,
  ...accountSchemas,
  ...accountSettingsSchemas,
  ...answerSchemas,
  ...billingSchemas,
  ...boxSchemas,
  ...broadcastAdminSchemas,
  ...calendarFeedSchemas,
  ...codeRegistrySchemas,
  ...commentSchemas,
  ...communitySchemas,
  ...communityAdminSchemas,
  ...communityMemorySchemas,
  ...communityPageSchemas,
  ...communityTagSchemas,
  ...conditionAdminSchemas,
  ...contactSchemas,
  ...couponAdminSchemas,
  ...dashboardAdminSchemas,
  ...exportSchemas,
  ...extendedFieldSchemas,
  ...graveSchemas,
  ...flowersSchemas,
  ...graveRecordSchemas,
  ...groupAndTagSchemas,
  ...guestSchemas,
  ...importSchemas,
  ...jobAdminSchemas,
  ...kioskSchemas,
  ...likeSchemas,
  ...logAdminSchemas,
  ...mailAdminSchemas,
  ...mailSchemas,
  ...mediaSchemas,
  ...memberSchemas,
  ...membersWallSchemas,
  ...memorySchemas,
  ...memoryCommandsSchemas,
  ...memoryOrderSchemas,
  ...mySiteSchemas,
  ...newSiteSchemas,
  ...noticeSchemas,
  ...orderSchemas,
  ...planSchemas,
  ...priceSchemas,
  ...priceAdminSchemas,
  ...questionSchemas,
  ...referralSchemas,
  ...relatedLinkSchemas,
  ...relatedSiteSchemas,
  ...memorialTextSchemas,
  ...reminderSchemas,
  ...reportSchemas,
  ...reportAdminSchemas,
  ...searchSchemas,
  ...secondFactorSchemas,
  ...shortLinkSchemas,
  ...signUpSchemas,
  ...siteSchemas,
  ...siteAdminSchemas,
  ...siteDetailsSchemas,
  ...siteRequestSchemas,
  ...siteSettingsSchemas,
  ...socialSchemas,
  ...successionSchemas,
  ...systemSchemas,
  ...textSchemas,
  ...suggestionAdminSchemas,
  ...textAdminSchemas,
  ...thanksSchemas,
  ...transcriptSchemas,
  ...translationSchemas,
  ...updateSchemas,
  ...userAdminSchemas,
  ...statementSchemas,
  ...vendorSchemas,
  ...wallSchemas,
  ...wallGroupSchemas,
};

type Exported = typeof nouns;
type Served = { [K in keyof Exported as Exported[K] extends Endpoint ? K : never]: Exported[K] };

/** The schemas of each endpoint by its name. An endpoint without schemas of its name does not compile. */
const joined: { readonly [K in keyof Served]: SchemasOf<Served[K]> } = schemas;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every endpoint by name, as served by the worker and enumerated by OpenAPI and the architecture tests. */
export const endpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries<unknown>(nouns).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

const byEndpoint = new Map<Endpoint, Schemas>(
  Object.entries(endpoints).map(([name, endpoint]) => [
    endpoint,
    (joined as Readonly<Record<string, Schemas>>)[name] ?? {},
  ]),
);

/** The request and response schemas of an endpoint. */
export function schemasOf(endpoint: Endpoint): Schemas {
  const schemas = byEndpoint.get(endpoint);
  if (!schemas) throw new Error(`${endpoint.method} ${endpoint.path} is not in contract/index.ts`);
  return schemas;
}
