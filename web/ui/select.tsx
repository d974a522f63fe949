import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { AriaLocale } from './aria-locale.tsx';

export type Choice = { id: string; label: string };

type SelectProps = {
  label: string;
  hint?: string;
  name?: string;
  choices: readonly Choice[];
  value: string;
  onChange: (id: string) => void;
};

/** A select with a popup list at most 160 px high. */
export function Select({ label, hint, name, choices, value, onChange }: SelectProps) {
  return (
    <AriaLocale>
      <AriaSelect
        {...(name && { name })}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        className="flex flex-col gap-1"
      >
        <Label className="label">{label}</Label>
        {hint && (
          <Text slot="description" className="hint">
            {hint}
          </Text>
        )}
        <Button className="input flex items-center justify-between gap-2">
          <SelectValue className="text-start wrap-anywhere" />
          <svg
            className="icon size-5"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M6 9l6 6 6-6" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </Button>
        <Popover className="z-30 max-h-40! w-(--trigger-width) overflow-auto rounded-[14px] border border-(--line) bg-(--raised) p-2 text-(--ink) shadow-lg">
          <ListBox items={choices} className="outline-none">
            {({ id, label }) => (
              <ListBoxItem
                id={id}
                textValue={label}
                className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-[focused]:bg-(--accent-soft) data-[selected]:font-semibold"
              >
                {label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </AriaLocale>
  );
}
