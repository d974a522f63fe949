import { useLingui } from '@lingui/react/macro';
import { useAccentFields } from '#web/features/accents/public.ts';
import type { SiteField } from '#web/features/sites/editing/use-site-form.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { type DisplayValue, HIDDEN, ID, LINES, PLAIN, REMINDERS, SHOWN } from './display.ts';
import { useDisplayMessages } from './use-display-messages.ts';

/** The fields of the display section: how each is sent and shown. */
export function useDisplayFields(): SiteField<DisplayValue>[] {
  const { t } = useLingui();
  const { shown, plain, reminders, lines, memorialTexts, yesOrNo } = useDisplayMessages();
  return [
    ...SHOWN.map(
      (name): SiteField<DisplayValue> => ({
        name,
        fieldId: `settings-${name}`,
        pointer: `/settings/${HIDDEN[name]}`,
        label: shown[name].label,
        sent: (value) => ({ settings: { [HIDDEN[name]]: !value[name] } }),
        shown: (value) => yesOrNo(value[name]),
      }),
    ),
    ...[...PLAIN, ...REMINDERS].map(
      (name): SiteField<DisplayValue> => ({
        name,
        fieldId: `settings-${name}`,
        pointer: `/settings/${name}`,
        label: { ...plain, ...reminders }[name].label,
        sent: (value) => ({ settings: { [name]: value[name] } }),
        shown: (value) => yesOrNo(value[name]),
      }),
    ),
    ...LINES.map(
      (name): SiteField<DisplayValue> => ({
        name,
        fieldId: `settings-${name}`,
        pointer: `/settings/${name}`,
        label: lines[name].label,
        sent: (value) => ({ settings: { [name]: value[name].trim() || null } }),
        shown: (value) => value[name] && <UserText>{value[name]}</UserText>,
      }),
    ),
    {
      name: 'memorial_text',
      fieldId: ID.memorialText,
      pointer: '/settings/personal_memorial_text_format_activated',
      label: t`Memorial text`,
      sent: ({ memorial_text }) => ({
        settings: {
          personal_memorial_text_format_activated:
            memorial_text === 'community' ? null : memorial_text === 'on',
        },
      }),
      shown: ({ memorial_text }) => memorialTexts[memorial_text],
    },
    ...useAccentFields<DisplayValue>(),
  ];
}
