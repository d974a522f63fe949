import { isWork } from '#web/lib/edition.ts';
import type { Session } from '#web/lib/session.ts';
import type { Site } from '#worker/contract/site.ts';

const SERVICE_PAGES = '/$locale/site/$id/services/';

const SERVICES = [
  { id: 'reminders', to: '/$locale/site/$id/reminders' },
  { id: 'flowers', to: `${SERVICE_PAGES}flowers` },
  { id: 'stickers', to: `${SERVICE_PAGES}qr` },
  { id: 'box', to: `${SERVICE_PAGES}box` },
  { id: 'memorial-text', to: '/$locale/site/$id/memorial-text' },
  { id: 'podcast', to: `${SERVICE_PAGES}podcast` },
  { id: 'book', to: `${SERVICE_PAGES}publish` },
  { id: 'backup', to: `${SERVICE_PAGES}export` },
] as const;

export type Service = (typeof SERVICES)[number];
export type ServiceId = Service['id'];

type Rule = (site: Site, viewer: Session) => boolean;

/** Those who may change the settings of a site may also order for it. */
const mayOrder: Rule = (site) => site.can.settings;
const isOwned = ({ privilege }: Site) => privilege === 'owner' || privilege === 'sec_owner';

/** A memorial, or the life story of someone who died. */
export const hasGrave = ({ site_type_id, death_civil, death_hebrew }: Site): boolean =>
  site_type_id === 1 || (site_type_id === 2 && (death_civil !== null || death_hebrew !== null));

/** Whom a service of a site is for. The server decides for itself. */
const RULES: Record<ServiceId, Rule> = {
  reminders: (_, { signedIn }) => signedIn,
  flowers: (site, { signedIn }) => signedIn && hasGrave(site),
  stickers: (site, viewer) => site.site_type_id === 1 && mayOrder(site, viewer),
  'memorial-text': (site, { signedIn }) => signedIn && site.site_type_id === 1 && site.has_memorial_text,
  box: mayOrder,
  podcast: mayOrder,
  book: mayOrder,
  backup: (site, { user }) => site.subscribed && (isOwned(site) || user?.role_id === 1),
};

/** The services offered to the viewer of a site. In the work edition the pages of services lead home. */
export const offeredServices = (site: Site, viewer: Session): Service[] =>
  SERVICES.filter(({ id, to }) => !(isWork() && to.startsWith(SERVICE_PAGES)) && RULES[id](site, viewer));

/** Whether the pages of a site show its services, besides its settings. */
export const showsServices = (site: Site): boolean => !isWork() && !site.settings.hide_services_bar;

/** The services that the pages of a site show to the viewer. */
export const shownServices = (site: Site, viewer: Session): Service[] =>
  showsServices(site) ? offeredServices(site, viewer) : [];
