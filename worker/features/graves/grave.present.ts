import type { GravePerson, SiteGrave } from '#worker/contract/grave.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import { type CodeRow, presentCode } from '#worker/features/short-links/public.ts';
import { dateLines, type VisibleCard, visibleCard } from '#worker/features/site-access/public.ts';
import type { InvitedRow, PersonRow } from './grave.repo.ts';

/** A site as the caller may see it; null where it is hidden or deleted. */
export const cardOf = (ctx: Ctx, row: PersonRow | InvitedRow): VisibleCard | null =>
  row.site.deleted_at === null ? visibleCard(ctx, row) : null;

/** A person on the page of a grave. */
export const presentPerson = (ctx: Ctx, site: VisibleCard): GravePerson => ({
  ...site.card,
  first_name: site.first_name,
  last_name: site.last_name,
  honorific: site.honorific,
  lines: dateLines({ ...site, ...site.derived_dates, type: 'memorial' }, ctx.locale),
});

type Rows = { people: PersonRow[]; invited: InvitedRow[]; received: InvitedRow[]; codes: CodeRow[] };

/** The grave of a site and its invitations, for those who manage it. */
export function presentSiteGrave(ctx: Ctx, { people, invited, received, codes }: Rows): SiteGrave {
  const place = people[0]?.place;
  const card = (row: PersonRow | InvitedRow) => cardOf(ctx, row)?.card ?? null;
  return {
    grave: place
      ? {
          id: place.grave_id,
          version: place.version,
          people: people.map((row) => ({ site_id: row.place.site_id, site: card(row) })),
          invited: invited.map((row) => ({
            id: row.invitation.id,
            site: card(row),
            expires_at: row.invitation.expires_at,
          })),
          codes: codes.map((code) => presentCode(ctx, code)),
        }
      : null,
    // an invitation must not reveal a site that its reader may not see
    received: received.flatMap((row) => {
      const site = card(row);
      const { id, grave_id, first_name, last_name, expires_at } = row.invitation;
      return site
        ? [{ id, grave_id, site, invited_by: `${first_name} ${last_name}`.trim(), expires_at }]
        : [];
    }),
  };
}
