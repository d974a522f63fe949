import { useId, useState } from 'react';
import { AddressFields } from '#web/ui/forms/address-fields.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { PhoneField } from '#web/ui/forms/phone-field.tsx';
import { Progress } from '#web/ui/forms/progress.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { Table } from '#web/ui/forms/table.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { MarkIcon } from '#worker/shared/views/icons.tsx';
import { FORM_WORDS } from './form-words.ts';

type Props = { locale: Locale };
const nothing = () => undefined;

/** Each field with its hint, its error, disabled, and with a long text. */
export function WritingSamples({ locale }: Props) {
  const words = FORM_WORDS[locale];
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState(true);
  return (
    <div className="flex w-full flex-col gap-4">
      <TextArea label={words.memory} hint={words.hint} value={text} onChange={setText} max={2000} />
      <TextArea label={words.memory} value={words.long} onChange={nothing} max={100} fault={words.missing} />
      <TextArea label={words.memory} value={words.long} onChange={nothing} isDisabled />
      <TextField label={words.long} hint={words.long} fault={words.long} />
      <Checkbox label={words.agree} isSelected={agreed} onChange={setAgreed} hint={words.hint} />
      <Checkbox label={words.long} isSelected={false} onChange={nothing} fault={words.missing} />
      <Checkbox label={words.agree} isSelected onChange={nothing} isDisabled />
    </div>
  );
}

export function ChoosingSamples({ locale }: Props) {
  const words = FORM_WORDS[locale];
  const [chosen, setChosen] = useState<'everyone' | 'invited' | null>('everyone');
  const rows = [
    { id: 'everyone', title: words.everyone, text: words.everyoneText, icon: <MarkIcon /> },
    { id: 'invited', title: words.invited, text: words.invitedText },
  ] as const;
  const long = [{ id: 'everyone', title: words.long, text: words.long, icon: <MarkIcon /> }] as const;
  return (
    <div className="flex w-full flex-col gap-6">
      <RadioRows label={words.who} hint={words.hint} rows={rows} value={chosen} onChange={setChosen} />
      <RadioRows label={words.who} rows={long} value={null} onChange={nothing} fault={words.missing} />
      <RadioRows label={words.who} rows={rows} value="invited" onChange={nothing} isDisabled />
    </div>
  );
}

/** Rendered on demand: each list of countries has 245 entries, and there are four panels. */
export function ContactSamples({ locale }: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <Contact locale={locale} />;
  return (
    <button type="button" className="button" onClick={() => setOpen(true)}>
      {FORM_WORDS[locale].address}
    </button>
  );
}

function Contact({ locale }: Props) {
  const words = FORM_WORDS[locale];
  const id = useId();
  const [phone, setPhone] = useState({ country: 'IL', number: '050-123-4567' });
  const [address, setAddress] = useState({ country: 'IL', city: '', street: '', zip: '' });
  return (
    <div className="flex w-full flex-col gap-6">
      <PhoneField id={`${id}-phone`} label={words.phone} value={phone} onChange={setPhone} />
      <AddressFields
        id={`${id}-address`}
        value={address}
        onChange={setAddress}
        faults={{ street: words.missing }}
      />
    </div>
  );
}

const DAYS = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  cells: { date: <bdi>{`${at + 1}.11.2026`}</bdi>, count: (at * 37) % 101 },
}));

export function ShowingSamples({ locale }: Props) {
  const words = FORM_WORDS[locale];
  const [open, setOpen] = useState(false);
  return (
    <div className="flex w-full flex-col gap-6">
      <Progress label={words.uploading} value={0.4} />
      <Progress label={words.uploading} value={0.66} text={words.parts} />
      <Table
        label={words.scans}
        columns={[
          { id: 'date', title: words.date },
          { id: 'count', title: words.count, isNumber: true },
        ]}
        rows={DAYS}
      />
      <button type="button" className="button w-fit" onClick={() => setOpen(true)}>
        {words.open}
      </button>
      <Sheet
        title={words.share}
        isOpen={open}
        onOpenChange={setOpen}
        footer={
          <button type="button" className="button main" onClick={() => setOpen(false)}>
            {words.share}
          </button>
        }
      >
        <TextArea label={words.memory} value={words.long} onChange={nothing} rows={8} />
      </Sheet>
    </div>
  );
}
