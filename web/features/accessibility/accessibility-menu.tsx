import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { preload } from 'react-dom';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import sheet from './accessibility.css?url';
import {
  applyChoices,
  type Choices,
  CONTRASTS,
  NO_CHOICES,
  readChoices,
  SWITCHES,
  type Switch as SwitchName,
  TEXT_SIZES,
} from './choices.ts';
import { OptionRow } from './option-row.tsx';

const SWITCH_LABELS: Record<SwitchName, MessageDescriptor> = {
  lines: msg`Wider spacing of lines`,
  letters: msg`Wider spacing of letters and words`,
  font: msg`Plain typeface`,
  links: msg`Underlined links`,
  headings: msg`Marked headings`,
  grayscale: msg`Shades of grey`,
  still: msg`No animations`,
  cursor: msg`Large pointer`,
  guide: msg`Reading guide: a bar below the line you read`,
};
const CONTRAST_LABELS: Record<Choices['contrast'], MessageDescriptor> = {
  none: msg`As usual`,
  light: msg`High, light`,
  dark: msg`High, dark`,
};

/** What the pages look like on this device; each choice takes effect at once. */
export function AccessibilityMenu({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { locale } = useLocale();
  const [choices, setChoices] = useState(readChoices);
  // the script of the document requests it at the first choice
  preload(sheet, { as: 'style' });

  function choose(change: Partial<Choices>) {
    const next = { ...choices, ...change };
    setChoices(next);
    applyChoices(next);
  }

  return (
    <Dialog title={t`Accessibility menu`} isOpen onOpenChange={onClose}>
      <div className="flex flex-col gap-5">
        <OptionRow
          label={t`Text size`}
          options={TEXT_SIZES.map((size) => ({ id: size, label: `${size}%` }))}
          value={choices.text}
          onChange={(text) => choose({ text })}
        />
        <OptionRow
          label={t`Contrast`}
          options={CONTRASTS.map((contrast) => ({ id: contrast, label: i18n._(CONTRAST_LABELS[contrast]) }))}
          value={choices.contrast}
          onChange={(contrast) => choose({ contrast })}
        />
        <div className="flex flex-col gap-1">
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              isSelected={choices.on.includes(name)}
              onChange={(isOn) =>
                choose({
                  on: SWITCHES.filter((other) => (other === name ? isOn : choices.on.includes(other))),
                })
              }
            >
              {i18n._(SWITCH_LABELS[name])}
            </Switch>
          ))}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-(--line) pt-4">
          <button type="button" className="button" onClick={() => choose(NO_CHOICES)}>
            <Trans>Reset all</Trans>
          </button>
          <Link to="/$locale/accessibility" params={{ locale }} className="link underline" onClick={onClose}>
            <Trans>Accessibility statement</Trans>
          </Link>
        </div>
        <p className="small">
          <Trans>The choices are kept on this device only.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
