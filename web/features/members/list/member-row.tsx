import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useFaultText } from '#web/features/members/fault.tsx';
import type { Place } from '#web/features/members/place.ts';
import { ROLE } from '#web/features/members/roles.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { today } from '#web/ui/forms/today.ts';
import { Menu } from '#web/ui/menu.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { SiteMember } from '#worker/contract/member.ts';
import type { Picture } from '#worker/contract/primitives.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { Face } from '#worker/shared/views/face.tsx';
import { ChangeRole, type MemberActionProps } from './change-role.tsx';
import { useChangeMember, useRemoveMember } from './member-queries.ts';

type Props = {
  place: Place;
  member: SiteMember;
  /** Whether the member is the signed-in user. */
  mine: boolean;
  onDone: (said: string) => void;
};

/** One member of a place, with the actions that the signed-in user may perform on them. */
export function MemberRow({ place, member, mine, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const textOf = useFaultText();
  const [open, setOpen] = useState<'role' | 'suspend' | 'remove' | null>(null);
  const restore = useChangeMember(place, member.user_id);
  const name = `${member.first_name} ${member.last_name}`.trim();
  const removal = useRemovalLabel(place);
  const close = () => setOpen(null);
  const done = (said: string) => {
    close();
    onDone(said);
  };
  const { can } = member;
  const since = renderDate(today(new Date(member.joined_at)), locale);
  const entries = [
    ...(can.roles.length ? [{ id: 'role', text: t`Change the role`, onAction: () => setOpen('role') }] : []),
    ...(can.suspend && !member.suspended
      ? [{ id: 'suspend', text: t`Suspend`, onAction: () => setOpen('suspend') }]
      : []),
    ...(can.suspend && member.suspended
      ? [
          {
            id: 'restore',
            text: t`Lift the suspension`,
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
      ? [{ id: 'remove', text: removal, danger: true, onAction: () => setOpen('remove') }]
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
            {place.kind === 'site' ? (
              <Trans>Member since {since}</Trans>
            ) : (
              <Trans>In the community since {since}</Trans>
            )}
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
          name={t`Actions for ${name}`}
          label={<Ellipsis strokeWidth={1.5} aria-hidden="true" />}
          entries={entries}
        />
      )}
      {open === 'role' && (
        <ChangeRole place={place} member={member} name={name} onDone={done} onClose={close} />
      )}
      {open === 'suspend' && (
        <SuspendMember place={place} member={member} name={name} onDone={done} onClose={close} />
      )}
      {open === 'remove' && (
        <RemoveMember place={place} member={member} name={name} onDone={done} onClose={close} />
      )}
    </li>
  );
}

/** A person's picture in a circle, or the initials. Decorative, since the name is shown beside it. */
const PersonFace = ({ picture, name }: { picture: Picture | null; name: string }) =>
  picture ? (
    <img
      className="face size-11!"
      src={pictureNear(picture, 160)}
      width="44"
      height="44"
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="contents *:size-11!">
      <Face name={name} />
    </span>
  );

/** The label of the act that removes a member. */
function useRemovalLabel({ kind }: Place): string {
  const { t } = useLingui();
  return kind === 'site' ? t`Remove from the site` : t`Remove from the community`;
}

/** The confirmation dialog that removes a member. */
function RemoveMember({ place, member, name, onDone, onClose }: MemberActionProps) {
  const { t } = useLingui();
  const remove = useRemoveMember(place, member.user_id);
  const action = useRemovalLabel(place);
  const isSite = place.kind === 'site';
  const removed = isSite
    ? t`${name} is no longer a member of the site.`
    : t`${name} is no longer a member of the community.`;
  return (
    <Confirm
      title={isSite ? t`Remove ${name} from the site` : t`Remove ${name} from the community`}
      action={action}
      danger
      busyAction={t`Removing…`}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => onDone(removed) })}
    >
      <p>
        <Trans>
          <bdi>{name}</bdi> will no longer be a member, and can rejoin only with a new invitation.
        </Trans>
      </p>
      <p>
        <Trans>What is already written stays.</Trans>
      </p>
    </Confirm>
  );
}

/** The confirmation dialog that suspends a member. */
function SuspendMember({ place, member, name, onDone, onClose }: MemberActionProps) {
  const { t } = useLingui();
  const change = useChangeMember(place, member.user_id);
  return (
    <Confirm
      title={t`Suspend ${name}`}
      action={t`Suspend`}
      danger
      busyAction={t`Saving…`}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ suspended: true }, { onSuccess: () => onDone(t`${name} has been suspended.`) })
      }
    >
      <p>
        {place.kind === 'site' ? (
          <Trans>
            Until you lift the suspension, <bdi>{name}</bdi> cannot write here, and cannot see the site while
            it is private.
          </Trans>
        ) : (
          <Trans>
            Until you lift the suspension, <bdi>{name}</bdi> cannot write here, and cannot see the community
            while it is private.
          </Trans>
        )}
      </p>
      <p>
        <Trans>What is already written stays.</Trans>
      </p>
    </Confirm>
  );
}
