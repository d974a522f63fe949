import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Fault } from '#web/features/members/fault.tsx';
import type { Place } from '#web/features/members/place.ts';
import { ROLE_MEANS } from '#web/features/members/role-meanings.ts';
import { ROLE } from '#web/features/members/roles.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { SITE_ROLES, type SiteMember, type SiteRole } from '#worker/contract/member.ts';
import { useChangeMember } from './member-queries.ts';

export type MemberActionProps = {
  place: Place;
  member: SiteMember;
  name: string;
  onDone: (said: string) => void;
  onClose: () => void;
};

/** The dialog that changes a member's role, with the permissions of each role. */
export function ChangeRole({ place, member, name, onDone, onClose }: MemberActionProps) {
  const { t, i18n } = useLingui();
  const [role, setRole] = useState<SiteRole>(member.role);
  const change = useChangeMember(place, member.user_id);
  const rows = SITE_ROLES.toReversed().filter((one) => one === member.role || member.can.roles.includes(one));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    if (role === member.role || role === 'owner') return onClose();
    const words = i18n._(ROLE[role]);
    change.mutate({ role }, { onSuccess: () => onDone(t`The role of ${name} is now: ${words}.`) });
  }

  return (
    <Dialog title={t`The role of ${name}`} isOpen onOpenChange={(open) => open || onClose()}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <RadioRows
          label={t`Role`}
          labelUnseen
          value={role}
          onChange={setRole}
          rows={rows.map((one) => ({
            id: one,
            title: i18n._(ROLE[one]),
            text: i18n._(ROLE_MEANS[place.kind][one]),
          }))}
        />
        {change.error && <Fault error={change.error} />}
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={change.isPending} busyLabel={t`Saving…`}>
            <Trans>Save</Trans>
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
