import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { ownZone } from './reminder-days.ts';
import { HOURS, hourLabel } from './reminder-words.ts';

type SendTimeProps = {
  hour: string;
  tz: string;
  onChange: (patch: { hour: string } | { tz: string }) => void;
};

/** The hour at which a reminder is sent, and its time zone. */
export function SendTimeFields({ hour, tz, onChange }: SendTimeProps) {
  const { t } = useLingui();
  const zones = [...new Set([tz, ownZone(), 'Asia/Jerusalem'])];
  return (
    <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-1 *:basis-40">
      <ChoiceField
        label={t`At what hour?`}
        choices={HOURS.map((one) => ({ id: String(one), label: hourLabel(one) }))}
        value={hour}
        onChange={(next) => onChange({ hour: next })}
      />
      <ChoiceField
        label={t`In which time zone?`}
        choices={zones.map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }))}
        value={tz}
        onChange={(next) => onChange({ tz: next })}
      />
    </div>
  );
}

type AudienceProps = {
  audience: string;
  /** How many members one for all would remind. */
  members: number;
  onChange: (audience: string) => void;
};

/** Whether a reminder is for its creator or for all members. */
export function AudienceField({ audience, members, onChange }: AudienceProps) {
  const { t } = useLingui();
  return (
    <RadioRows
      label={t`Who is reminded?`}
      value={audience === 'members' ? 'members' : 'me'}
      onChange={onChange}
      rows={[
        { id: 'me', title: t`Just me`, text: t`Nobody else sees the reminder.` },
        {
          id: 'members',
          title: t`All members of the site`,
          text: t`${plural(members, { one: '# person now. Each can mute it for themselves.', other: '# people now. Each can mute it for themselves.' })}`,
        },
      ]}
    />
  );
}

export const RestNote = () => (
  <p className="small">
    <Trans>
      Never on Shabbat or a festival: what falls on one is sent before it, by one o’clock on the eve.
    </Trans>
  </p>
);
