import { Trans, useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { TextBlock } from '#web/ui/record-form/text-block.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import type { Community, CommunitySettings } from '#worker/contract/community.ts';
import { SENTENCE_MAX } from '#worker/contract/site.ts';
import { choiceOf, idOf, textFaults, textOf, useFlag } from './community-fields.tsx';
import { type CommunityFormProps, useCommunityForm } from './use-community-form.ts';

const FLAGS = ['memory_wall_button', 'members_wall_button', 'large_buttons', 'groups_filtering'] as const;
const LINES = ['wall_title', 'memory_wall_label', 'members_wall_label'] as const;
const ORDERS = ['name', 'death', 'newest'] as const;

type Value = Record<(typeof FLAGS)[number], boolean> &
  Record<(typeof LINES)[number] | 'wall_description', string> & {
    wall: Community['wall'];
    default_order: CommunitySettings['default_order'];
  };

const wallOf = ({ wall, settings }: Community): Value => ({
  wall,
  default_order: settings.default_order,
  wall_title: settings.wall_title ?? '',
  wall_description: settings.wall_description ?? '',
  memory_wall_label: settings.memory_wall_label ?? '',
  members_wall_label: settings.members_wall_label ?? '',
  memory_wall_button: settings.memory_wall_button,
  members_wall_button: settings.members_wall_button,
  large_buttons: settings.large_buttons,
  groups_filtering: settings.groups_filtering,
});

function useMessages() {
  const { t } = useLingui();
  return {
    labels: {
      wall: t`Who can add people to the wall?`,
      default_order: t`Order of the wall`,
      wall_title: t`Title of the wall`,
      wall_description: t`Description of the wall`,
      memory_wall_label: t`Name of the memorial wall`,
      members_wall_label: t`Name of the members wall`,
      memory_wall_button: t`A button to the memorial wall`,
      members_wall_button: t`A button to the members wall`,
      large_buttons: t`Large buttons`,
      groups_filtering: t`Filtering by groups`,
    },
    walls: {
      closed: {
        title: t`Closed`,
        text: t`Only owners and editors add people and change what is written about them.`,
      },
      open: {
        title: t`Open to everyone`,
        text: t`Anyone with an account can add people, and change those they added.`,
        controlled: t`Anyone with an account can add people, and change those they added. Each name appears once you approve it, among those who are hidden on the wall.`,
      },
    },
    orders: {
      name: t`By name`,
      death: t`By date of death`,
      newest: t`Newest first`,
    },
  };
}

/** The form of a community's memorial wall. */
export function WallForm({ community, id }: CommunityFormProps) {
  const { t } = useLingui();
  const flag = useFlag();
  const { labels, walls, orders } = useMessages();
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'wall',
    read: wallOf,
    fields: [
      choiceOf<Value>('wall', labels.wall, { closed: walls.closed.title, open: walls.open.title }),
      choiceOf<Value>('default_order', labels.default_order, orders, 'settings'),
      ...([...LINES, 'wall_description'] as const).map((name) =>
        textOf<Value>(name, labels[name], 'settings'),
      ),
      ...FLAGS.map((name) => flag<Value>(name, labels[name], 'settings')),
    ],
    check: (value) =>
      textFaults(
        value,
        {
          wall_title: labels.wall_title,
          wall_description: labels.wall_description,
          memory_wall_label: labels.memory_wall_label,
          members_wall_label: labels.members_wall_label,
        },
        'settings',
      ),
  });
  const { value, set } = form.draft;
  const box = (name: (typeof FLAGS)[number], hint?: string) => (
    <Option
      id={idOf(name)}
      label={labels[name]}
      hint={hint}
      isSelected={value[name]}
      onChange={(on) => set({ [name]: on })}
      fault={form.faultOf(idOf(name))}
    />
  );
  return (
    <SettingsForm form={form}>
      <Group>
        <RadioRows
          id={idOf('wall')}
          label={labels.wall}
          value={value.wall}
          onChange={(wall) => set({ wall })}
          fault={form.faultOf(idOf('wall'))}
          rows={[
            { id: 'closed', ...walls.closed },
            {
              id: 'open',
              title: walls.open.title,
              text: community.type === 'controlled' ? walls.open.controlled : walls.open.text,
            },
          ]}
        />
        <ChoiceField
          id={idOf('default_order')}
          label={labels.default_order}
          hint={t`Until a visitor chooses another.`}
          choices={ORDERS.map((one) => ({ id: one, label: orders[one] }))}
          value={value.default_order}
          onChange={(chosen) => set({ default_order: ORDERS.find((one) => one === chosen) ?? 'name' })}
          fault={form.faultOf(idOf('default_order'))}
        />
      </Group>
      <Group title={<Trans>Your own words</Trans>}>
        <TextLine
          form={form}
          name="wall_title"
          label={labels.wall_title}
          hint={t`Above the names, instead of the name of the community. Optional.`}
        />
        <TextBlock
          form={form}
          name="wall_description"
          label={labels.wall_description}
          hint={t`It appears below the title. Optional.`}
          max={SENTENCE_MAX}
          rows={2}
        />
        <TextLine
          form={form}
          name="memory_wall_label"
          label={labels.memory_wall_label}
          hint={t`On its button, instead of the usual name. Optional.`}
        />
        <TextLine
          form={form}
          name="members_wall_label"
          label={labels.members_wall_label}
          hint={t`On its button, instead of the usual name. Optional.`}
        />
      </Group>
      <Group title={<Trans>On the page and the wall</Trans>}>
        <div className="flex flex-col gap-2">
          {box('memory_wall_button')}
          {box('members_wall_button', t`Only members can open that wall.`)}
          {box('large_buttons', t`Easier to tap, for example on a screen in a hall.`)}
          {box('groups_filtering', t`Visitors can show only the people of one group.`)}
        </div>
      </Group>
    </SettingsForm>
  );
}
