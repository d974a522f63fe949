import { Trans, useLingui } from '@lingui/react/macro';
import { usePermissionTexts, useTypeTexts } from '#web/features/communities/community-texts.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { DateField } from '#web/ui/forms/date-field.tsx';
import { type DateParts, partsOf, readDate } from '#web/ui/forms/date-parts.ts';
import { dateFaultInWords } from '#web/ui/forms/date-words.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { SlugPart } from '#web/ui/record-form/slug-part.tsx';
import { TextBlock } from '#web/ui/record-form/text-block.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import type { Community } from '#worker/contract/community.ts';
import { ABOUT_MAX } from '#worker/contract/site-settings.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { latestToday } from '#worker/shared/hebrew-date.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { isSlug } from '#worker/shared/slug.ts';
import { choiceOf, idOf, textFaults, textOf, useFlag } from './community-fields.tsx';
import { NameLines, type Names, namesOf, SentenceBlock, useNamesPart } from './names-part.tsx';
import { type CommunityField, type CommunityFormProps, useCommunityForm } from './use-community-form.ts';

type Value = Names & {
  slug: string;
  lang: string;
  about: string;
  founded_on: DateParts;
  type: Community['type'];
  permissions: Community['permissions'];
  memorial_text: boolean;
  group_id: string;
};

const foundedIn = (parts: DateParts) => readDate(parts, latestToday(new Date()));

/** Each language in its own name. */
const LANGUAGES: Record<Locale, string> = { he: 'עברית', en: 'English' };

function useLabels() {
  const { t } = useLingui();
  return {
    slug: t`Address of the community`,
    lang: t`Language of the community`,
    about: t`About the community`,
    founded_on: t`Founding date`,
    type: t`Are memories approved first?`,
    permissions: t`Who can see the community?`,
    memorial_text: t`Psalms and prayers with the name, to read at the grave`,
    group_id: t`Group ID`,
  };
}

type Labels = ReturnType<typeof useLabels>;
type NamesPart = ReturnType<typeof useNamesPart>;

/** The form of a community's names, address, texts, founding date and type. `onMoved` receives a new slug. */
export function GeneralForm({
  community,
  id,
  onMoved,
}: CommunityFormProps & { onMoved: (slug: string) => void }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const labels = useLabels();
  const names = useNamesPart();
  const types = useTypeTexts();
  const permissions = usePermissionTexts();
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'general',
    read: (stored) => generalOf(stored, locale),
    fields: useFields(labels, names),
    check: useCheck(labels, names, community),
    onSaved: ({ slug }) => slug !== community.slug && onMoved(slug),
  });
  const { value, set } = form.draft;
  return (
    <SettingsForm form={form}>
      <Group title={<Trans>Names</Trans>}>
        <NameLines form={form} />
        <ChoiceField
          id={idOf('lang')}
          label={labels.lang}
          choices={Object.entries(LANGUAGES).map(([lang, label]) => ({ id: lang, label }))}
          value={value.lang}
          onChange={(lang) => set({ lang })}
          fault={form.faultOf(idOf('lang'))}
        />
      </Group>
      <Group title={<Trans>What people read</Trans>}>
        <SentenceBlock form={form} />
        <TextBlock
          form={form}
          name="about"
          label={labels.about}
          hint={t`Its story, and what it remembers. An empty line starts a new paragraph.`}
          max={ABOUT_MAX}
          rows={6}
          className="font-serif text-lg"
        />
        <DateField
          id={idOf('founded_on')}
          label={labels.founded_on}
          value={value.founded_on}
          onChange={(founded_on) => set({ founded_on })}
          fault={form.faultOf(idOf('founded_on'))}
        />
      </Group>
      <SlugPart
        kind="community"
        field={{ id: idOf('slug'), label: labels.slug, fault: form.faultOf(idOf('slug')) }}
        value={value.slug}
        onChange={(slug) => set({ slug })}
        hiddenBehind={community.permissions === 'private' ? community.id : null}
      />
      <Group>
        <RadioRows
          id={idOf('permissions')}
          label={labels.permissions}
          value={value.permissions}
          onChange={(chosen) => set({ permissions: chosen })}
          fault={form.faultOf(idOf('permissions'))}
          rows={(['public', 'private'] as const).map((one) => ({ id: one, ...permissions[one] }))}
        />
      </Group>
      <Group>
        <RadioRows
          id={idOf('type')}
          label={labels.type}
          value={value.type}
          onChange={(type) => set({ type })}
          fault={form.faultOf(idOf('type'))}
          rows={(['regular', 'controlled'] as const).map((one) => ({ id: one, ...types[one] }))}
        />
      </Group>
      <Group title={<Trans>Memorial text</Trans>}>
        <Option
          id={idOf('memorial_text')}
          label={labels.memorial_text}
          hint={t`Offered on the community’s sites with a plan, unless a site decides for itself.`}
          isSelected={value.memorial_text}
          onChange={(memorial_text) => set({ memorial_text })}
          fault={form.faultOf(idOf('memorial_text'))}
        />
      </Group>
      <Group title={<Trans>Your own lists</Trans>}>
        <TextLine
          form={form}
          name="group_id"
          label={labels.group_id}
          hint={t`Your own number or name of this community, for lists that you keep elsewhere. Optional.`}
        />
      </Group>
    </SettingsForm>
  );
}

const generalOf = (stored: Community, locale: Locale): Value => ({
  ...namesOf(stored),
  slug: stored.slug,
  lang: stored.lang,
  about: stored.about ?? '',
  founded_on: partsOf(stored.founded_on, locale),
  type: stored.type,
  permissions: stored.permissions,
  memorial_text: stored.info?.memorial_text ?? false,
  group_id: stored.info?.group_id ?? '',
});

const titlesOf = (texts: Record<string, { title: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([id, { title }]) => [id, title]));

function useFields(labels: Labels, names: NamesPart): CommunityField<Value>[] {
  const { locale } = useLocale();
  const flag = useFlag();
  const types = useTypeTexts();
  const permissions = usePermissionTexts();
  return [
    ...names.nameFields,
    {
      name: 'slug',
      fieldId: idOf('slug'),
      pointer: '/slug',
      label: labels.slug,
      sent: ({ slug }) => ({ slug: slug.trim().toLowerCase() }),
      shown: ({ slug }) => <bdi dir="ltr">{slug}</bdi>,
    },
    choiceOf<Value>('lang', labels.lang, LANGUAGES),
    names.sentenceField,
    textOf<Value>('about', labels.about),
    {
      name: 'founded_on',
      fieldId: idOf('founded_on'),
      pointer: '/founded_on',
      label: labels.founded_on,
      sent: ({ founded_on }) => ({ founded_on: foundedIn(founded_on).date }),
      shown: ({ founded_on }) => {
        const { date } = foundedIn(founded_on);
        return date && renderDate(date, locale);
      },
    },
    {
      ...choiceOf<Value>('type', labels.type, titlesOf(types)),
      codes: ['community.private_sites'],
    },
    choiceOf<Value>('permissions', labels.permissions, titlesOf(permissions)),
    flag<Value>('memorial_text', labels.memorial_text, null),
    { ...textOf<Value>('group_id', labels.group_id), codes: ['community.group_taken'] },
  ];
}

function useCheck(labels: Labels, names: NamesPart, community: Community) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  return (value: Value) => {
    const { fault } = foundedIn(value.founded_on);
    return [
      ...names.check(value),
      ...textFaults(value, { about: labels.about, group_id: labels.group_id }),
      ...(value.slug.trim() !== community.slug && !isSlug(value.slug.trim().toLowerCase())
        ? [{ fieldId: idOf('slug'), message: i18n._(fieldMessages['slug.invalid']) }]
        : []),
      ...(fault ? [{ fieldId: idOf('founded_on'), message: dateFaultInWords(fault, i18n, locale) }] : []),
    ];
  };
}
