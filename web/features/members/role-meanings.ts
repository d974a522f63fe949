import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteRole } from '#worker/contract/member.ts';
import type { PlaceKind } from './place.ts';

/** The permissions of each role, in addition to those of the roles below it. */
export const ROLE_MEANS: Record<PlaceKind, Record<SiteRole, MessageDescriptor>> = {
  site: {
    owner: msg`Decides everything, including who the co-owners are and whether to delete the site.`,
    sec_owner: msg`Also decides who can see the site and who its editors are, and manages stickers.`,
    editor: msg`Also edits the page, approves memories and invites members.`,
    member: msg`Sees the site, adds memories and lights candles.`,
  },
  community: {
    owner: msg`Decides everything, including who the co-owners are and whether to delete the community.`,
    sec_owner: msg`Also changes the settings, chooses the editors, and manages screens and stickers.`,
    editor: msg`Also edits the page and the wall, approves sites and memories, and invites members.`,
    member: msg`Sees the community and adds memories.`,
  },
};
