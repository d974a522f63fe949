import { msg } from '@lingui/core/macro';

/** The sections in the order of the list; deletion is last. */
export const COMMUNITY_SECTIONS = [
  { id: 'general', to: '/$locale/community/$id/settings', label: msg`General` },
  {
    id: 'memory_wall',
    to: '/$locale/community/$id/settings/memory-wall',
    label: msg`Memorial wall and screens`,
  },
  { id: 'display', to: '/$locale/community/$id/settings/display', label: msg`Display` },
  { id: 'private_fields', to: '/$locale/community/$id/settings/extended-info', label: msg`Private fields` },
  { id: 'branding', to: '/$locale/community/$id/settings/branding', label: msg`Brand` },
  { id: 'delete', to: '/$locale/community/$id/settings/delete', label: msg`Delete the community` },
] as const;

export type CommunitySectionId = (typeof COMMUNITY_SECTIONS)[number]['id'];
