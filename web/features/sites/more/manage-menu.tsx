import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Part } from '#web/features/sites/editing/edit-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useMenu } from '#web/ui/use-menu.ts';
import type { Site } from '#worker/contract/site.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  onEdit: (part: Part) => void;
};

/** Everything that the user may change about a site, in one menu; for a plain member, the link to their own part. */
export function ManageMenu({ site, id, onEdit }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { number } = useFormat();
  const menu = useMenu();
  const { can, held_count: held } = site;
  const params = { locale, id };

  if (site.privilege === 'member' && !site.can_decide)
    return (
      <Link className="manage button" to="/$locale/site/$id/members" params={params}>
        <Trans>Your membership of this site</Trans>
      </Link>
    );

  const edit = (part: Part, label: ReactNode) => (
    <button
      type="button"
      className="link"
      onClick={() => {
        const { current } = menu;
        if (!current) return;
        current.open = false;
        // the dialog returns the focus to where it was
        current.querySelector('summary')?.focus({ preventScroll: true });
        onEdit(part);
      }}
    >
      {label}
    </button>
  );
  const page = [
    can.edit_profile && edit('portrait', <Trans>Change the photo</Trans>),
    can.edit_profile && edit('cover', <Trans>Change the cover</Trans>),
    can.bio && edit('names', <Trans>Change names and sentence</Trans>),
    can.about &&
      edit(
        'about',
        <span>
          {site.about ? <Trans>Change the life story</Trans> : <Trans>Add the life story</Trans>}
          {site.settings.hide_about && (
            <span className="small block">
              <Trans>Hidden from visitors</Trans>
            </span>
          )}
        </span>,
      ),
    can.related_links && (
      <Link className="link" to="/$locale/site/$id/settings/relations" params={params}>
        <Trans>Friends and family</Trans>
      </Link>
    ),
    can.settings && (
      <Link className="link" to="/$locale/site/$id/settings/groups-and-tags" params={params}>
        <Trans>Groups and tags</Trans>
      </Link>
    ),
    can.related_links && (
      <Link className="link" to="/$locale/site/$id/settings/links" params={params}>
        <Trans>Links</Trans>
      </Link>
    ),
    can.settings && site.subscribed && (
      <Link className="link" to="/$locale/site/$id/settings/extended-info" params={params}>
        <Trans>Additional info</Trans>
      </Link>
    ),
  ];
  const waiting = t`${plural(held, { one: '# item is waiting for approval', other: '# items are waiting for approval' })}`;
  const people = [
    (held > 0 || site.has_trash) && (
      <Link className="link" to="/$locale/site/$id/moderation" params={params}>
        {held > 0 ? waiting : <Trans>Deleted memories</Trans>}
      </Link>
    ),
    site.can_list_members && (
      <Link className="link" to="/$locale/site/$id/members" params={params}>
        <Trans>Members and invitations</Trans>
      </Link>
    ),
    site.can_list_members && (
      <Link className="link" to="/$locale/site/$id/questions" params={params}>
        <Trans>Questions to ask</Trans>
      </Link>
    ),
    site.can_list_members && (
      <Link className="link" to="/$locale/site/$id/reminders" params={params}>
        <Trans>Reminders</Trans>
      </Link>
    ),
    site.can_list_members && takesCandles(site.site_type_id, site.death_civil ?? site.death_hebrew) && (
      <Link className="link" to="/$locale/site/$id/notice" params={params}>
        <Trans>The first week</Trans>
      </Link>
    ),
    site.can_list_members && takesCandles(site.site_type_id, site.death_civil ?? site.death_hebrew) && (
      <Link className="link" to="/$locale/site/$id/thanks" params={params}>
        <Trans>A word of thanks</Trans>
      </Link>
    ),
    site.can_bind && (
      <Link className="link" to="/$locale/site/$id/codes" params={params}>
        <Trans>Stickers</Trans>
      </Link>
    ),
    can.settings && (
      <Link className="link" to="/$locale/site/$id/settings" params={params}>
        <Trans>Settings</Trans>
      </Link>
    ),
  ];
  const groups = [people, page].map((entries) => entries.filter(Boolean)).filter(({ length }) => length > 0);
  if (groups.length === 0) return null;
  return (
    <details className="manage menu" ref={menu}>
      <summary className="button">
        <Trans>Manage</Trans>
        {held > 0 && (
          <span className="manage-count">
            <span aria-hidden="true">{number(held)}</span>
            <span className="unseen">{waiting}</span>
          </span>
        )}
        <DownIcon />
      </summary>
      <nav className="menu-list" aria-label={t`Manage this site`}>
        {groups.map((entries, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places
          <ul key={at}>
            {entries.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do their entries
              <li key={place}>{entry}</li>
            ))}
          </ul>
        ))}
      </nav>
    </details>
  );
}
