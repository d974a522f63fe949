import { msg } from '@lingui/core/macro';
import type { SiteInfo } from '#worker/contract/site-settings.ts';

export type SectionId = SiteInfo['sections'][number];

/** The sections in the order of the list; deletion is last. */
export const SECTIONS = [
  { id: 'site_info', to: '/$locale/site/$id/settings', label: msg`Site info` },
  { id: 'privacy', to: '/$locale/site/$id/settings/privacy', label: msg`Who can see the site` },
  { id: 'display', to: '/$locale/site/$id/settings/display', label: msg`Display` },
  { id: 'moderators', to: '/$locale/site/$id/settings/mods', label: msg`Moderators` },
  { id: 'groups_tags', to: '/$locale/site/$id/settings/groups-and-tags', label: msg`Groups and tags` },
  { id: 'relations', to: '/$locale/site/$id/settings/relations', label: msg`Friends and family` },
  { id: 'links', to: '/$locale/site/$id/settings/links', label: msg`Links` },
  { id: 'additional', to: '/$locale/site/$id/settings/extended-info', label: msg`Additional info` },
  { id: 'grave', to: '/$locale/site/$id/settings/grave', label: msg`The grave` },
  { id: 'services', to: '/$locale/site/$id/settings/services', label: msg`Services` },
  { id: 'plan', to: '/$locale/site/$id/settings/plan', label: msg`Plan` },
  { id: 'delete', to: '/$locale/site/$id/settings/delete', label: msg`Delete the site` },
] as const satisfies readonly { id: SectionId; to: string; label: object }[];
