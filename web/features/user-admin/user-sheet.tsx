import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceName } from '#web/features/accounts/public.ts';
import { Facts } from '#web/features/admin/public.ts';
import { MAIL_STATE_WORDS, STOP_CAUSES } from '#web/features/operations/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { UserSheet as User } from '#worker/contract/user-admin.ts';
import { type Act, ActOnUsers } from './act-on-users.tsx';
import { DeceasedForm } from './deceased-form.tsx';
import { MergeForm, MergePart } from './merge-parts.tsx';
import { RoleForm } from './role-form.tsx';
import { userSheetQuery } from './user-queries.ts';
import { roleWord, STATE_WORDS } from './user-words.ts';

/** What is known of a user, and what can be done. */
export function UserSheet({ id }: { id: number }) {
  const sheet = useQuery(userSheetQuery(id));
  if (sheet.isPending) return <SkeletonRows />;
  if (!sheet.data) return <CallFault error={sheet.error} again={() => void sheet.refetch()} />;
  return (
    <>
      <UserFacts user={sheet.data} />
      <MergePart user={sheet.data} />
      <UserActs user={sheet.data} />
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  const { t, i18n } = useLingui();
  const day = useLocalDay();
  const { ago } = useFormat();
  const device = useDevice(user.last_device);
  const { mail } = user;
  return (
    <Facts
      facts={[
        { label: t`ID`, value: <bdi className="font-mono tabular-nums">{user.id}</bdi> },
        { label: t`Email`, value: <bdi>{user.email}</bdi> },
        { label: t`State`, value: i18n._(STATE_WORDS[user.state].name) },
        { label: t`Suspended since`, value: user.suspended_at && day(user.suspended_at) },
        { label: t`Died`, value: user.deceased_at && day(user.deceased_at) },
        { label: t`Role`, value: i18n._(roleWord(user.role_id)) },
        { label: t`Owns`, value: user.owned.length > 0 && <Owned user={user} /> },
        {
          label: t`Plans`,
          value: user.plans
            .map(({ plan, until }) =>
              until ? t`${i18n._(PLAN_NAMES[plan])}, until ${day(until)}` : i18n._(PLAN_NAMES[plan]),
            )
            .join(' · '),
        },
        {
          label: t`Last seen`,
          value: [user.last_seen_at && ago(user.last_seen_at), device].filter(Boolean).join(', '),
        },
        { label: t`Devices`, value: user.sessions },
        {
          label: t`Mail`,
          value: mail.stop
            ? i18n._(STOP_CAUSES[mail.stop])
            : mail.last && `${i18n._(MAIL_STATE_WORDS[mail.last.state].name)}, ${ago(mail.last.sent_at)}`,
        },
        { label: t`Second factor`, value: user.second_factor ? t`Set up` : t`None` },
        { label: t`Created`, value: day(user.created_at) },
      ]}
    />
  );
}

function Owned({ user: { owned, sites } }: { user: User }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const named = owned.filter(({ kind }) => kind === 'site').length;
  return (
    <ul>
      {owned.map((place) => (
        <li key={`${place.kind} ${place.id}`}>
          {place.slug === null ? (
            place.kind === 'site' ? (
              t`Private site ${place.id}`
            ) : (
              t`Private community ${place.id}`
            )
          ) : (
            <Link
              to={place.kind === 'site' ? '/$locale/site/$id' : '/$locale/community/$id'}
              params={{ locale, id: place.slug }}
              className="underline"
            >
              <bdi>{place.name}</bdi>
            </Link>
          )}
        </li>
      ))}
      {sites > named && (
        <li>
          <Trans>and {sites - named} more</Trans>
        </li>
      )}
    </ul>
  );
}

function useDevice(userAgent: string | null): string | null {
  const { t } = useLingui();
  const { browser, system } = deviceName(userAgent);
  return browser && system ? t`${browser} on ${system}` : (browser ?? system);
}

type Form = Act | 'role' | 'merge' | 'deceased';

function UserActs({ user }: { user: User }) {
  const { t } = useLingui();
  const self = useSession().user?.id;
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  if (form === 'role') return <RoleForm user={user} onClose={close} />;
  if (form === 'merge') return <MergeForm user={user} onClose={close} />;
  if (form === 'deceased') return <DeceasedForm user={user} onClose={close} />;
  if (form) return <ActOnUsers act={form} users={[user]} onClose={close} />;
  const { state } = user;
  const isOther = user.id !== self;
  const isPerson = state === 'active' || state === 'unverified';
  const acts: { id: Form; label: string; shown: boolean; danger?: boolean }[] = [
    { id: 'verify', label: t`Verify`, shown: state === 'unverified' },
    { id: 'role', label: t`Set role`, shown: state === 'active' && isOther },
    { id: 'reset_mail', label: t`Send a link for a new password`, shown: isPerson },
    { id: 'sign_out', label: t`Log out everywhere`, shown: isPerson || state === 'kiosk' },
    {
      id: 'merge',
      label: t`Merge into another account`,
      shown: isPerson && isOther && user.role_id !== 1 && !user.merge,
    },
    { id: 'deceased', label: t`Mark as deceased`, shown: (isPerson || state === 'suspended') && isOther },
    { id: 'unsuspend', label: t`End the suspension`, shown: state === 'suspended' },
    {
      id: 'suspend',
      label: t`Suspend account`,
      shown: isPerson && isOther && user.role_id !== 1,
      danger: true,
    },
  ];
  return (
    <ul className="flex flex-wrap gap-x-6" aria-label={t`Actions`}>
      {acts.map(
        ({ id, label, shown, danger }) =>
          shown && (
            <li key={id}>
              <button
                type="button"
                className={`min-h-11 font-medium ${danger ? 'text-(--danger)' : 'text-(--accent)'}`}
                onClick={() => setForm(id)}
              >
                {label}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}
