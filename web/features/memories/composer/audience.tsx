import { Trans, useLingui } from '@lingui/react/macro';
import { isCommunity, type WritingPlace } from '#web/features/memories/writing-place.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import type { Visibility } from '#worker/contract/memory.ts';

type Props = { site: WritingPlace; value: Visibility; onChange: (value: Visibility) => void };

/** The audience picker. Authors who are not members of the site always write for everyone. */
export function Audience({ site, value, onChange }: Props) {
  const { t } = useLingui();
  const words: Record<Visibility, string> = isCommunity(site)
    ? {
        everyone:
          site.permissions === 'private'
            ? t`All members of the community`
            : t`Everyone who can see the community`,
        members: t`Only members of the community`,
        staff: t`Only its owners and editors`,
      }
    : {
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

function choicesFor(place: WritingPlace, value: Visibility): Visibility[] {
  const isStaff = isCommunity(place) ? place.can.approve_posts : place.can.edit_post;
  const isPrivate = (isCommunity(place) ? place.permissions : place.mode) === 'private';
  const belongs = place.privilege !== 'none' || isStaff;
  const choices: Visibility[] = ['everyone'];
  if ((belongs && !isPrivate) || value === 'members') choices.push('members');
  if (isStaff || value === 'staff') choices.push('staff');
  return choices;
}
