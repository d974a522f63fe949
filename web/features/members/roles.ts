import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SiteRole } from '#worker/contract/member.ts';

/** The names of the roles, the same across the site. */
export const ROLE: Record<SiteRole, MessageDescriptor> = {
  owner: msg`Owner`,
  sec_owner: msg`Co-Owner`,
  editor: msg`Editor`,
  member: msg`Member`,
};

/** The permissions of each role, in addition to those of the roles below it. */
export const ROLE_MEANS: Record<SiteRole, MessageDescriptor> = {
  owner: msg`Decides everything, including who the co-owners are and whether to delete the site.`,
  sec_owner: msg`Also decides who can see the site and who its editors are, and manages stickers.`,
  editor: msg`Also edits the page, approves memories and invites members.`,
  member: msg`Sees the site, adds memories and lights candles.`,
};
