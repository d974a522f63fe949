import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Toast, toast } from '#web/ui/toasts/toasts.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { SAMPLE_TEXTS } from './sample-texts.ts';

type Props = { locale: Locale };
const noop = () => undefined;

export function FieldSamples({ locale }: Props) {
  const texts = SAMPLE_TEXTS[locale];
  const [sort, setSort] = useState('newest');
  const [on, setOn] = useState(true);
  return (
    <>
      <form className="flex w-full flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        <TextField label={texts.name} hint={texts.nameHint} />
        <TextField label={texts.email} type="email" autoComplete="off" ltr fault={texts.fault} />
        <PasswordField label={texts.password} autoComplete="current-password" />
        <Select
          label={texts.sort}
          value={sort}
          onChange={setSort}
          choices={[
            { id: 'newest', label: texts.newest },
            { id: 'oldest', label: texts.oldest },
          ]}
        />
        <Switch isSelected={on} onChange={setOn}>
          {texts.calendar}
        </Switch>
        <SubmitButton busy={false} busyLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
      </form>
      <SubmitButton busy busyLabel={texts.saving}>
        {texts.save}
      </SubmitButton>
    </>
  );
}

export function FloatingSamples({ locale }: Props) {
  const texts = SAMPLE_TEXTS[locale];
  return (
    <>
      <Dialog title={texts.title} trigger={<Button className="button">{texts.title}</Button>}>
        <p>{texts.body}</p>
      </Dialog>
      <Menu
        label={texts.more}
        entries={[
          { id: 'edit', label: texts.edit, text: texts.edit, onAction: noop },
          { id: 'remove', label: texts.remove, text: texts.remove, onAction: noop, danger: true },
        ]}
      />
      <Tooltip text={texts.body}>
        <Button className="button">{texts.hover}</Button>
      </Tooltip>
      <Tabs
        label={texts.title}
        tabs={[
          { id: 'a', title: texts.newest, content: texts.body },
          { id: 'b', title: texts.oldest, content: texts.nameHint },
        ]}
      />
    </>
  );
}

const VARIANTS: Toast['variant'][] = ['success', 'warning', 'info'];

export function MessageSamples({ locale }: Props) {
  const texts = SAMPLE_TEXTS[locale];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {VARIANTS.map((variant) => (
          <button
            key={variant}
            type="button"
            className="button"
            onClick={() => toast({ variant, title: texts.title, text: texts.body })}
          >
            <bdi>{variant}</bdi>
          </button>
        ))}
      </div>
      <ErrorSummary faults={[{ message: texts.fault }]} />
      <Spinner className="size-8" />
    </>
  );
}
