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
import { SAMPLE_WORDS } from './sample-words.ts';

type Props = { locale: Locale };
const nothing = () => undefined;

export function FieldSamples({ locale }: Props) {
  const words = SAMPLE_WORDS[locale];
  const [sort, setSort] = useState('newest');
  const [on, setOn] = useState(true);
  return (
    <>
      <form className="flex w-full flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
        <TextField label={words.name} hint={words.nameHint} />
        <TextField label={words.email} type="email" autoComplete="off" ltr fault={words.fault} />
        <PasswordField label={words.password} autoComplete="off" />
        <Select
          label={words.sort}
          value={sort}
          onChange={setSort}
          choices={[
            { id: 'newest', label: words.newest },
            { id: 'oldest', label: words.oldest },
          ]}
        />
        <Switch isSelected={on} onChange={setOn}>
          {words.calendar}
        </Switch>
        <SubmitButton busy={false} busyLabel={words.saving}>
          {words.save}
        </SubmitButton>
      </form>
      <SubmitButton busy busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </>
  );
}

export function FloatingSamples({ locale }: Props) {
  const words = SAMPLE_WORDS[locale];
  return (
    <>
      <Dialog title={words.title} trigger={<Button className="button">{words.title}</Button>}>
        <p>{words.body}</p>
      </Dialog>
      <Menu
        label={words.more}
        entries={[
          { id: 'edit', label: words.edit, text: words.edit, onAction: nothing },
          { id: 'remove', label: words.remove, text: words.remove, onAction: nothing, danger: true },
        ]}
      />
      <Tooltip text={words.body}>
        <Button className="button">{words.hover}</Button>
      </Tooltip>
      <Tabs
        label={words.title}
        tabs={[
          { id: 'a', title: words.newest, content: words.body },
          { id: 'b', title: words.oldest, content: words.nameHint },
        ]}
      />
    </>
  );
}

const VARIANTS: Toast['variant'][] = ['success', 'warning', 'info'];

export function MessageSamples({ locale }: Props) {
  const words = SAMPLE_WORDS[locale];
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {VARIANTS.map((variant) => (
          <button
            key={variant}
            type="button"
            className="button"
            onClick={() => toast({ variant, title: words.title, text: words.body })}
          >
            <bdi>{variant}</bdi>
          </button>
        ))}
      </div>
      <ErrorSummary faults={[{ message: words.fault }]} />
      <Spinner className="size-8" />
    </>
  );
}
