import { Trans, useLingui } from '@lingui/react/macro';
import { AccentPart, type AccentValue, accentOf, useAccentFields } from '#web/features/accents/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import type { Community, CommunitySettings } from '#worker/contract/community.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { idOf, textFaults, textOf, useFlag } from './community-fields.tsx';
import { type CommunityField, type CommunityFormProps, useCommunityForm } from './use-community-form.ts';

/** Options stored as `hide_…`, inverted here. */
const HIDDEN = {
  about: 'hide_about',
  memories: 'hide_memories',
  friends: 'hide_friends',
  places: 'hide_places',
  create_site: 'hide_create_site',
  search_bar: 'hide_search_bar',
  site_comments: 'hide_site_comments',
} as const satisfies Record<string, keyof CommunitySettings>;
type Shown = keyof typeof HIDDEN;
const SHOWN = Object.keys(HIDDEN) as Shown[];

type Value = Record<Shown | 'hebrew_calendar' | 'dim_cover', boolean> & AccentValue & { post_label: string };

const displayOf = ({ settings, accent, dim_cover, info }: Community): Value => ({
  ...(Object.fromEntries(SHOWN.map((name) => [name, !settings[HIDDEN[name]]])) as Record<Shown, boolean>),
  hebrew_calendar: settings.hebrew_calendar,
  dim_cover,
  post_label: settings.post_label ?? '',
  ...accentOf({ accent, accent_color: info?.accent_color ?? null }),
});

type Words = { label: string; hint?: string };

function useMessages(): Record<Exclude<keyof Value, keyof AccentValue>, Words> {
  const { t } = useLingui();
  return {
    about: { label: t`About the community`, hint: t`The part with its text.` },
    memories: { label: t`The memories of the community` },
    friends: { label: t`Friends and family` },
    places: { label: t`Related places` },
    create_site: {
      label: t`The button that creates a site`,
      hint: t`When off, sites are created in the community by its owners and editors.`,
    },
    search_bar: { label: t`Search bar at the top` },
    site_comments: {
      label: t`Comments on the community’s sites`,
      hint: t`When off, no one can comment on them. Earlier comments stay.`,
    },
    hebrew_calendar: {
      label: t`Hebrew dates and the yahrzeit`,
      hint: t`On the wall, and on the community’s sites that do not decide for themselves.`,
    },
    dim_cover: {
      label: t`Darken the cover and show the name on it`,
      hint: t`On the community’s sites that show its cover.`,
    },
    post_label: {
      label: t`The title of the memories`,
      hint: t`Instead of “Memories”. Optional.`,
    },
  };
}

/** The form of what a community's page shows and of its colour. */
export function DisplayForm({ community, id }: CommunityFormProps) {
  const { locale } = useLocale();
  const messages = useMessages();
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'display',
    read: displayOf,
    fields: useFields(),
    check: (value) => textFaults(value, { post_label: messages.post_label.label }, 'settings'),
  });
  const { value, set } = form.draft;
  const box = (name: Shown | 'hebrew_calendar' | 'dim_cover') => (
    <Option
      key={name}
      id={idOf(name)}
      label={messages[name].label}
      hint={messages[name].hint}
      isSelected={value[name]}
      onChange={(on) => set({ [name]: on })}
      fault={form.faultOf(idOf(name))}
    />
  );
  return (
    <SettingsForm form={form}>
      <Group title={<Trans>What the page shows</Trans>}>
        <div className="flex flex-col gap-2">
          {box('about')}
          {box('memories')}
          {box('friends')}
          {box('places')}
          {box('create_site')}
          {box('search_bar')}
        </div>
      </Group>
      <Group title={<Trans>On the wall and the community’s sites</Trans>}>
        <div className="flex flex-col gap-2">
          {box('hebrew_calendar')}
          {box('site_comments')}
          {box('dim_cover')}
        </div>
      </Group>
      <Group title={<Trans>Your own words</Trans>}>
        <TextLine
          form={form}
          name="post_label"
          label={messages.post_label.label}
          hint={messages.post_label.hint ?? ''}
        />
      </Group>
      <AccentPart form={form} look={null} name={namesFor(community, locale).main.text} />
    </SettingsForm>
  );
}

function useFields(): CommunityField<Value>[] {
  const flag = useFlag();
  const messages = useMessages();
  return [
    ...SHOWN.map((name) => flag<Value>(name, messages[name].label, 'settings', HIDDEN[name])),
    flag<Value>('hebrew_calendar', messages.hebrew_calendar.label, 'settings'),
    flag<Value>('dim_cover', messages.dim_cover.label, null),
    textOf<Value>('post_label', messages.post_label.label, 'settings'),
    // a community has no community whose colour it could take
    ...(useAccentFields<Value>() as CommunityField<Value>[]),
  ];
}
