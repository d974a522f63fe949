import { useId, useState } from 'react';
import { AddressFields } from '#web/ui/forms/address-fields.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { PhoneField } from '#web/ui/forms/phone-field.tsx';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { Table } from '#web/ui/forms/table.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Locale } from '#worker/shared/locale.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { MarkIcon } from '#worker/shared/views/icons.tsx';
import { FORM_TEXTS } from './form-texts.ts';

type Props = { locale: Locale };
const noop = () => undefined;

/** Each field with its hint, its error, disabled, and with a long text. */
export function WritingSamples({ locale }: Props) {
  const texts = FORM_TEXTS[locale];
  const [text, setText] = useState('');
  const [agreed, setAgreed] = useState(true);
  return (
    <div className="flex w-full flex-col gap-4">
      <TextArea label={texts.memory} hint={texts.hint} value={text} onChange={setText} max={2000} />
      <TextArea label={texts.memory} value={texts.long} onChange={noop} max={100} fault={texts.missing} />
      <TextArea label={texts.memory} value={texts.long} onChange={noop} isDisabled />
      <TextField label={texts.long} hint={texts.long} fault={texts.long} />
      <Checkbox label={texts.agree} isSelected={agreed} onChange={setAgreed} hint={texts.hint} />
      <Checkbox label={texts.long} isSelected={false} onChange={noop} fault={texts.missing} />
      <Checkbox label={texts.agree} isSelected onChange={noop} isDisabled />
    </div>
  );
}

export function ChoosingSamples({ locale }: Props) {
  const texts = FORM_TEXTS[locale];
  const [selected, setSelected] = useState<'everyone' | 'invited' | null>('everyone');
  const rows = [
    { id: 'everyone', title: texts.everyone, text: texts.everyoneText, icon: <MarkIcon /> },
    { id: 'invited', title: texts.invited, text: texts.invitedText },
  ] as const;
  const long = [{ id: 'everyone', title: texts.long, text: texts.long, icon: <MarkIcon /> }] as const;
  return (
    <div className="flex w-full flex-col gap-6">
      <RadioRows label={texts.who} hint={texts.hint} rows={rows} value={selected} onChange={setSelected} />
      <RadioRows label={texts.who} rows={long} value={null} onChange={noop} fault={texts.missing} />
      <RadioRows label={texts.who} rows={rows} value="invited" onChange={noop} isDisabled />
    </div>
  );
}

/** Rendered on demand: each list of countries has 245 entries, and there are four panels. */
export function ContactSamples({ locale }: Props) {
  const [open, setOpen] = useState(false);
  if (open) return <Contact locale={locale} />;
  return (
    <button type="button" className="button" onClick={() => setOpen(true)}>
      {FORM_TEXTS[locale].address}
    </button>
  );
}

function Contact({ locale }: Props) {
  const texts = FORM_TEXTS[locale];
  const id = useId();
  const [phone, setPhone] = useState({ country: 'IL', number: '050-123-4567' });
  const [address, setAddress] = useState({ country: 'IL', city: '', street: '', zip: '' });
  return (
    <div className="flex w-full flex-col gap-6">
      <PhoneField id={`${id}-phone`} label={texts.phone} value={phone} onChange={setPhone} />
      <AddressFields
        id={`${id}-address`}
        value={address}
        onChange={setAddress}
        faults={{ street: texts.missing }}
      />
    </div>
  );
}

const DAYS = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  cells: { date: <bdi>{`${at + 1}.11.2026`}</bdi>, count: (at * 37) % 101 },
}));

export function ShowingSamples({ locale }: Props) {
  const texts = FORM_TEXTS[locale];
  const [open, setOpen] = useState(false);
  return (
    <div className="flex w-full flex-col gap-6">
      <Progress label={texts.uploading} value={0.4} />
      <Progress label={texts.uploading} value={0.66} text={texts.parts} />
      <Table
        label={texts.scans}
        columns={[
          { id: 'date', title: texts.date },
          { id: 'count', title: texts.count, isNumber: true },
        ]}
        rows={DAYS}
      />
      <button type="button" className="button w-fit" onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      <Sheet
        title={texts.share}
        isOpen={open}
        onOpenChange={setOpen}
        footer={
          <button type="button" className="button main" onClick={() => setOpen(false)}>
            {texts.share}
          </button>
        }
      >
        <TextArea label={texts.memory} value={texts.long} onChange={noop} rows={8} />
      </Sheet>
    </div>
  );
}
