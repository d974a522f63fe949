import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActorKind } from '#worker/contract/log-admin.ts';

export const ACTOR_NAMES: Record<ActorKind, MessageDescriptor> = {
  admin: msg`Administrator`,
  member: msg`Member`,
  vendor: msg`Vendor`,
  unproven: msg`Before the second step`,
  unverified: msg`Unverified account`,
  kiosk: msg`Screen`,
  visitor: msg`Visitor`,
  system: msg`The system`,
};
