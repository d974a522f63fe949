import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import type { Visibility } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';

type Props = { site: Site; value: Visibility; onChange: (value: Visibility) => void };

/** The audience picker. Authors who are not members of the site always write for everyone. */
export function Audience({ site, value, onChange }: Props) {
  const { t } = useLingui();
  const words: Record<Visibility, string> = {
    everyone: site.mode === 'private' ? t`Everyone invited here` : t`Everyone who can see this site`,
    members: t`Only people invited here`,
    staff: t`Only managers of this site`,
  };
  const open = choicesFor(site, value);
  if (open.length === 1) {
    return (
      <p className="text-(--ink-2)">
        <Trans>Visible to: {words.everyone}</Trans>
      </p>
    );
  }
  return (
    <ChoiceField
      label={t`Visible to`}
      choices={open.map((id) => ({ id, label: words[id] }))}
      value={value}
      onChange={(id) => onChange(id as Visibility)}
    />
  );
}

function choicesFor({ privilege, mode, can }: Site, value: Visibility): Visibility[] {
  const belongs = privilege !== 'none' || can.edit_post;
  const choices: Visibility[] = ['everyone'];
  if ((belongs && mode !== 'private') || value === 'members') choices.push('members');
  if (can.edit_post || value === 'staff') choices.push('staff');
  return choices;
}
