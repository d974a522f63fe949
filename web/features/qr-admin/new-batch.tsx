import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { randomId } from '#web/lib/random-id.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BATCH_CODES_MOST, BATCH_NAME_MAX, mintCodeBatch } from '#worker/contract/code-registry.ts';
import { CODE_TYPES, type CodeType } from '#worker/contract/short-link.ts';
import { CODE_TYPE_WORDS } from './code-words.ts';
import { BATCHES_KEY, REGISTRY_KEY } from './registry-queries.ts';

type Props = { onDone: () => void; onCancel: () => void };

/** Creates codes under a name, to be printed. */
export function NewBatch({ onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [idempotencyKey] = useState(randomId);
  const [name, setName] = useState('');
  const [count, setCount] = useState('100');
  const [type, setType] = useState<CodeType>('s');
  const [faults, setFaults] = useState<{ name?: string; count?: string }>({});

  function check(): boolean {
    const number = Number(count);
    const isCount = Number.isInteger(number) && number >= 1 && number <= BATCH_CODES_MOST;
    const wrong = {
      ...(name.trim() === '' && { name: t`Fill this in` }),
      ...(!isCount && { count: t`Enter a number from 1 to ${BATCH_CODES_MOST}` }),
    };
    setFaults(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(`batch-${first}`)?.focus();
    return first === undefined;
  }

  const send = async (reason: string) => {
    await call(mintCodeBatch, {
      body: { name: name.trim(), type, count: Number(count) },
      reason,
      idempotencyKey,
    });
    await queries.invalidateQueries({ queryKey: [BATCHES_KEY] });
    await queries.invalidateQueries({ queryKey: [REGISTRY_KEY] });
  };

  return (
    <ActForm
      title={t`New batch of codes`}
      action={t`Create the codes`}
      busyAction={t`Creating…`}
      check={check}
      send={send}
      onDone={onDone}
      onCancel={onCancel}
    >
      <TextField
        id="batch-name"
        label={t`Name of the batch`}
        maxLength={BATCH_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={setName}
        fault={faults.name}
      />
      <TextField
        id="batch-count"
        label={t`How many codes`}
        ltr
        inputMode="numeric"
        value={count}
        onChange={setCount}
        fault={faults.count}
      />
      <ChoiceField
        label={t`Type`}
        choices={CODE_TYPES.map((id) => ({ id, label: i18n._(CODE_TYPE_WORDS[id]) }))}
        value={type}
        onChange={(chosen) => setType(CODE_TYPES.find((one) => one === chosen) ?? type)}
      />
    </ActForm>
  );
}
