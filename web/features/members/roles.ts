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
