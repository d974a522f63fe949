import type { RegistryCode } from '#worker/contract/code-registry.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { addressOf } from './code.service.ts';
import { isLink } from './link-target.rules.ts';
import type { RegistryRow } from './registry.repo.ts';

export const presentRegistryCode = (
  { config }: Pick<Ctx, 'config'>,
  { code, batch }: Pick<RegistryRow, 'code' | 'batch'>,
): RegistryCode => ({
  code: code.code,
  type: code.type,
  state: code.state,
  site_id: code.site_id,
  community_id: code.community_id,
  grave_id: code.grave_id,
  link: isLink(code.target) ? code.target : null,
  batch,
  address: addressOf(config.origin, code),
  created_at: code.created_at,
  updated_at: code.updated_at,
});
