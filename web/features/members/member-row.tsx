import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { Menu } from '#web/ui/menu.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { SiteMember } from '#worker/contract/member.ts';
import { ChangeRole } from './change-role.tsx';
import { useFaultText } from './fault.tsx';
import { useChangeMember } from './member-queries.ts';
import { PersonFace } from './person.tsx';
import { RemoveMember } from './remove-member.tsx';
import { ROLE } from './roles.ts';
import { SuspendMember } from './suspend-member.tsx';

type Props = {
  /** The site's, as in the address. */
  id: string;
  member: SiteMember;
  /** Whoever is looking. */
  mine: boolean;
  onDone: (said: string) => void;
};

/** One of the people of a site, and what whoever looks may do about them. */
export function MemberRow({ id, member, mine, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { ago } = useFormat();
  const textOf = useFaultText();
  const [open, setOpen] = useState<'role' | 'suspend' | 'remove' | null>(null);
  const restore = useChangeMember(id, member.user_id);
  const name = `${member.first_name} ${member.last_name}`.trim();
  const close = () => setOpen(null);
  const done = (said: string) => {
    close();
    onDone(said);
  };
  const { can } = member;
  const since = ago(member.joined_at);
  const entries = [
    ...(can.roles.length ? [{ id: 'role', text: t`Change the role`, onAction: () => setOpen('role') }] : []),
    ...(can.suspend && !member.suspended
      ? [{ id: 'suspend', text: t`Suspend`, onAction: () => setOpen('suspend') }]
      : []),
    ...(can.suspend && member.suspended
      ? [
          {
            id: 'restore',
            text: t`Let them take part again`,
            onAction: () =>
              restore.isPending ||
              restore.mutate(
                { suspended: false },
                { onSuccess: () => done(t`${name} can take part again.`) },
              ),
          },
        ]
      : []),
    ...(can.remove && !mine
      ? [{ id: 'remove', text: t`Remove from the site`, danger: true, onAction: () => setOpen('remove') }]
      : []),
  ].map((entry) => ({ ...entry, label: entry.text }));

  return (
    <li className="flex items-start gap-3 py-4">
      <PersonFace picture={member.picture} name={name} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <UserText>{name}</UserText>
          {mine && (
            <span className="small font-normal">
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </p>
        <p className="small dotted">
          <span className="font-semibold text-(--ink-2)">{i18n._(ROLE[member.role])}</span>
          {member.suspended && (
            <span className="font-semibold text-(--warning)">
              <Trans>Suspended</Trans>
            </span>
          )}
          <span>
            <Trans>Joined {since}</Trans>
          </span>
        </p>
        {member.email && (
          <p className="small wrap-anywhere">
            <bdi dir="ltr">{member.email}</bdi>
          </p>
        )}
        {restore.error && (
          <p role="alert" className="text-(--danger)">
            {textOf(restore.error)}
          </p>
        )}
      </div>
      {entries.length > 0 && (
        <Menu
          name={t`What can be done about ${name}`}
          label={<Ellipsis strokeWidth={1.5} aria-hidden="true" />}
          entries={entries}
        />
      )}
      {open === 'role' && <ChangeRole id={id} member={member} name={name} onDone={done} onClose={close} />}
      {open === 'suspend' && (
        <SuspendMember id={id} member={member} name={name} onDone={done} onClose={close} />
      )}
      {open === 'remove' && (
        <RemoveMember id={id} member={member} name={name} onDone={done} onClose={close} />
      )}
    </li>
  );
}
