import { Trans, useLingui } from '@lingui/react/macro';
import { AccentPart } from '#web/features/accents/public.ts';
import { useSiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { PicturePart } from '#web/features/sites/settings/form/picture-part.tsx';
import { isWork } from '#web/lib/edition.ts';
import { faultIn } from '#web/lib/forms/validate.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import { SettingsPatch } from '#worker/contract/schemas/site-settings.ts';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { takesCandles } from '#worker/shared/lifespan.ts';
import {
  type DisplayValue,
  displayOf,
  ID,
  LINES,
  MEMORIAL_TEXTS,
  type PLAIN,
  type REMINDERS,
  type Shown,
} from './display.ts';
import { useDisplayFields } from './use-display-fields.tsx';
import { useDisplayMessages } from './use-display-messages.ts';

type Props = {
  site: Site;
  info: SiteInfo;
  id: string;
  /** The person's name as on the page. */
  name: string;
};

/** The form of what a site's page shows and of its colour. */
export function DisplayForm({ site, info, id, name }: Props) {
  const { t } = useLingui();
  const { shown, plain, reminders, lines, memorialTexts } = useDisplayMessages();
  const form = useSiteForm<DisplayValue>({
    site,
    info,
    id,
    draftName: 'display',
    read: displayOf,
    fields: useDisplayFields(),
    check: (value) =>
      LINES.flatMap((line) => {
        const fault = faultIn(SettingsPatch.shape[line], value[line]);
        return fault ? [{ fieldId: `settings-${line}`, message: `${lines[line].label}: ${fault}` }] : [];
      }),
  });
  const { value, set } = form.draft;
  const box = (
    option: Shown | (typeof PLAIN)[number] | (typeof REMINDERS)[number],
    words: { label: string; hint?: string },
  ) => (
    <Option
      key={option}
      id={`settings-${option}`}
      label={words.label}
      hint={words.hint}
      isSelected={value[option]}
      onChange={(on) => set({ [option]: on })}
      fault={form.faultOf(`settings-${option}`)}
    />
  );

  return (
    <SettingsForm form={form}>
      <Group title={<Trans>What the page shows</Trans>}>
        <div className="flex flex-col gap-2">
          {box('about', { ...shown.about, hint: t`The part “About ${name}”, with its text.` })}
          {box('hebrew_calendar', plain.hebrew_calendar)}
          {box('memories_header', shown.memories_header)}
          {box('post_stamp', shown.post_stamp)}
          {takesCandles(site.site_type_id, site.death_civil ?? site.death_hebrew) &&
            box('candle_button', shown.candle_button)}
          {box('comments', shown.comments)}
          {box('search_bar', shown.search_bar)}
          {!isWork() && box('services_bar', shown.services_bar)}
          {box('subscribe_button', shown.subscribe_button)}
        </div>
      </Group>
      <Group title={<Trans>Reminders</Trans>}>
        <div className="flex flex-col gap-2">
          {site.type === 'memorial' && box('remind_death', reminders.remind_death)}
          {box('remind_birth', reminders.remind_birth)}
        </div>
      </Group>
      {site.type === 'memorial' && (
        <Group title={<Trans>Memorial text</Trans>}>
          <ChoiceField
            id={ID.memorialText}
            label={t`Psalms and prayers with the name, to read at the grave`}
            {...(!site.subscribed && { hint: t`It is part of the subscription.` })}
            choices={MEMORIAL_TEXTS.map((id) => ({ id, label: memorialTexts[id] }))}
            value={value.memorial_text}
            onChange={(next) =>
              set({ memorial_text: MEMORIAL_TEXTS.find((one) => one === next) ?? 'community' })
            }
            fault={form.faultOf(ID.memorialText)}
          />
        </Group>
      )}
      <Group title={<Trans>Your own words</Trans>}>
        <TextLine
          form={form}
          name="site_label"
          label={lines.site_label.label}
          hint={lines.site_label.hint ?? ''}
        />
        <TextLine
          form={form}
          name="memories_title"
          label={lines.memories_title.label}
          hint={lines.memories_title.hint ?? ''}
        />
      </Group>
      <AccentPart
        form={form}
        look={info.community_look}
        hasCommunity={info.community_look !== null || info.accent === 'community'}
        name={name}
      />
      <Group title={<Trans>Cover</Trans>}>
        {site.can.edit_profile && (
          <PicturePart site={site} id={id} which="cover" current={info.cover} title={t`The cover picture`} />
        )}
        {!info.cover && site.cover && (
          <p className="text-(--ink-2)">
            <Trans>The site shows the cover of its community until it has one of its own.</Trans>
          </p>
        )}
        {info.cover && box('dim_cover', plain.dim_cover)}
      </Group>
    </SettingsForm>
  );
}
