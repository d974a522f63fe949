import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import { formatYears } from '#worker/shared/years.ts';
import { NextDate } from './next-date.tsx';

/** The id or slug in the URL of a site: that of a private site contains no name. */
const refOf = ({ mode, id, slug }: MySite): string => (mode === 'private' ? String(id) : slug);

/** One of the user's sites: the person, the user's role, the next date and what is pending. */
export function MySiteRow({ site }: { site: MySite }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { ago } = useFormat();
  const { main } = namesFor(site, locale);
  const years = formatYears(site.birth, site.death, locale);
  const kind = site.site_type_id === 2 ? t`Life story` : t`Memorial`;
  const roles = { owner: t`Owner`, sec_owner: t`Co-Owner`, editor: t`Editor`, member: t`Member` };
  const modes = { private: t`Private`, open: t`Open to write`, regular: t`Open to read` };
  const plans = { free: t`Free plan`, subscribed: t`Subscribed` };
  const plan = site.role === 'owner' || site.role === 'sec_owner' ? plans[site.plan] : null;
  const { memories_count: memories } = site;
  const when = ago(site.last_activity_at);
  const facts = [years, kind, roles[site.role], modes[site.mode], plan];
  const counts = [
    t`${plural(memories, { 0: 'No memories yet', one: '# memory', other: '# memories' })}`,
    t`Last change: ${when}`,
  ];
  return (
    <li className="flex items-start gap-4 py-4">
      <span className="small-arch-of">
        <Portrait portrait={site.portrait} name={main.text} alt="" sizes="48px" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          className="inline-block min-h-11 py-2 font-serif text-xl wrap-anywhere underline-offset-4 hover:underline"
          to="/$locale/site/$id"
          params={{ locale, id: refOf(site) }}
        >
          <UserText lang={main.lang}>{main.text}</UserText>
        </Link>
        <Dotted parts={facts} />
        {site.next_date && (
          <p className="dotted">
            <NextDate date={site.next_date} />
          </p>
        )}
        <Dotted parts={counts} />
        <SiteLinks site={site} />
      </div>
    </li>
  );
}

const Dotted = ({ parts }: { parts: (string | null)[] }) => (
  <p className="small dotted">
    {parts.filter(Boolean).map((part) => (
      <span key={part}>{part}</span>
    ))}
  </p>
);

const LINK_CLASS = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** The links of a site. */
function SiteLinks({ site }: { site: MySite }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const params = { locale, id: refOf(site) };
  const { held_count: pendingCount } = site;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {pendingCount > 0 && (
        <Link
          className={`${LINK_CLASS} font-semibold text-(--warning)`}
          to="/$locale/site/$id/moderation"
          params={params}
        >
          {t`${plural(pendingCount, { one: '# item is waiting for you', other: '# items are waiting for you' })}`}
        </Link>
      )}
      {site.can_settings && (
        <Link className={LINK_CLASS} to="/$locale/site/$id/settings" params={params}>
          <Trans>Settings</Trans>
        </Link>
      )}
      {site.role !== 'member' && (
        <Link className={LINK_CLASS} to="/$locale/site/$id/members" params={params}>
          <Trans>Members</Trans>
        </Link>
      )}
      {site.can_bind && (
        <Link className={LINK_CLASS} to="/$locale/site/$id/codes" params={params}>
          <Trans>Stickers</Trans>
        </Link>
      )}
    </p>
  );
}
