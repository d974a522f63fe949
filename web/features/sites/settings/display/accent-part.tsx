import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { Group } from '#web/features/sites/settings/form/settings-form.tsx';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { ACCENTS } from '#worker/shared/accents.ts';
import { FaultNote } from '#worker/shared/views/form/field.tsx';
import { type AccentChoice, useAccentColors } from './accent-choice.ts';
import { AccentSample } from './accent-sample.tsx';
import { type DisplayValue, ID } from './display.ts';
import { useDisplayMessages } from './use-display-messages.ts';

const NAMED = ['default', 'green', 'blue', 'brown', 'gray'] as const;

type Props = { form: SiteForm<DisplayValue>; info: SiteInfo; name: string };

/** The accent colour of a site with a preview. */
export function AccentPart({ form, info, name }: Props) {
  const { t } = useLingui();
  const { accents } = useDisplayMessages();
  const { value, set } = form.draft;
  const { colors, deepened } = useAccentColors(value.accent, value.accent_color, info.community_look);
  const hasCommunity = info.community_look !== null || info.accent === 'community';
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
            {accents[choice]}
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
