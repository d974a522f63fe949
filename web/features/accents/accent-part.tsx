import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import type { FieldOf, RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { type AccentChoice, useAccentColors } from './accent-choice.ts';
import { AccentSample } from './accent-sample.tsx';

const NAMED = ['default', 'green', 'blue', 'brown', 'gray'] as const;
const ID = { accent: 'settings-accent', color: 'settings-accent-color' } as const;

/** The colour in the values of a form; `accent_color` is that of the accent `custom`. */
export type AccentValue = { accent: AccentChoice; accent_color: string };

/** The form values of a stored colour. */
export const accentOf = (
  stored: { accent: AccentChoice; accent_color: string | null } | undefined | null,
) => ({
  accent: stored?.accent ?? 'default',
  accent_color: stored?.accent_color?.toUpperCase() ?? ACCENTS.default.light.accent,
});

type AccentPatch = { accent?: AccentChoice; accent_color?: string };

/** The fields of the colour: how each is sent and shown. */
export function useAccentFields<T extends AccentValue>(): FieldOf<T, AccentPatch>[] {
  const { t } = useLingui();
  const names = useAccentNames();
  return [
    {
      name: 'accent',
      fieldId: ID.accent,
      pointer: '/accent',
      label: t`Colour`,
      sent: ({ accent, accent_color }) => ({ accent, ...(accent === 'custom' && { accent_color }) }),
      shown: ({ accent }) => names[accent],
    },
    {
      name: 'accent_color',
      fieldId: ID.color,
      pointer: '/accent_color',
      label: t`Your colour`,
      sent: ({ accent, accent_color }) => (accent === 'custom' ? { accent_color } : {}),
      shown: ({ accent_color }) => <bdi dir="ltr">{accent_color}</bdi>,
    },
  ];
}

type Props<T extends Record<string, unknown>> = {
  form: RecordForm<T>;
  /** The colour of the site's community; null where it has none. */
  look: SiteInfo['community_look'];
  /** Whether the community's colour can be chosen. */
  hasCommunity?: boolean;
  /** The name in the preview. */
  name: string;
};

/** The accent colour of a site or community with a preview. */
export function AccentPart<T extends AccentValue & Record<string, unknown>>({
  form,
  look,
  hasCommunity = false,
  name,
}: Props<T>) {
  const { t } = useLingui();
  const names = useAccentNames();
  const { value } = form.draft;
  const set = (patch: Partial<AccentValue>) => form.draft.set(patch as Partial<T>);
  const { colors, deepened } = useAccentColors(value.accent, value.accent_color, look);
  const choices: AccentChoice[] = [...NAMED, 'custom', ...(hasCommunity ? (['community'] as const) : [])];
  const fault = form.faultOf(ID.accent) ?? form.faultOf(ID.color);
  return (
    <Group title={<Trans>Colour</Trans>} hint={<Trans>For buttons, links and selected items.</Trans>}>
      <fieldset className="flex flex-wrap gap-2" aria-describedby={fault && `${ID.accent}-fault`}>
        <legend className="sr-only">
          <Trans>Colour</Trans>
        </legend>
        {choices.map((choice, at) => (
          <label
            key={choice}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-3xl border border-(--line-strong) bg-(--surface) py-2 ps-2.5 pe-4 has-checked:border-2 has-checked:border-(--ink) has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              id={at === 0 ? ID.accent : `${ID.accent}-${choice}`}
              name="accent"
              className="sr-only"
              checked={value.accent === choice}
              onChange={() => set({ accent: choice })}
            />
            <Swatch choice={choice} color={value.accent_color} />
            {names[choice]}
          </label>
        ))}
      </fieldset>
      {value.accent === 'custom' && (
        <div className="flex flex-col gap-1">
          <label htmlFor={ID.color} className="font-semibold">
            <Trans>Your colour</Trans>
          </label>
          <input
            id={ID.color}
            type="color"
            value={value.accent_color}
            onChange={(event) => set({ accent_color: event.target.value.toUpperCase() })}
            className="h-12 w-24 cursor-pointer rounded-lg border border-(--line-strong) bg-(--surface) p-1"
          />
        </div>
      )}
      <FaultNote id={ID.accent} fault={fault} />
      <p role="status" className={deepened ? 'text-(--ink-2)' : 'sr-only'}>
        {deepened && t`We made the colour slightly darker so that text stays readable.`}
      </p>
      <AccentSample colors={colors} name={name} />
    </Group>
  );
}

function useAccentNames(): Record<AccentChoice, string> {
  const { t } = useLingui();
  return {
    default: t`Dark teal`,
    green: t`Green`,
    blue: t`Blue`,
    brown: t`Brown`,
    gray: t`Grey`,
    custom: t`Your own`,
    community: t`Same as the community`,
  };
}

function Swatch({ choice, color }: { choice: AccentChoice; color: string }) {
  if (choice === 'community') return null;
  const [own, dark] =
    choice === 'custom' ? [color, color] : [ACCENTS[choice].light.accent, ACCENTS[choice].dark.accent];
  return (
    <span
      aria-hidden="true"
      className="size-6 rounded-full border border-(--line)"
      style={{ background: `var(--l, ${own}) var(--d, ${dark})` }}
    />
  );
}
