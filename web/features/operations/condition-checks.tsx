import { useLingui } from '@lingui/react/macro';
import { StateWord } from '#web/features/admin/public.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { Check, Condition } from '#worker/contract/condition-admin.ts';
import { CHECK_WORDS, type Unit } from './check-words.ts';

/** The checks, those that exceed their limit first. */
export function ConditionChecks({ checks }: Pick<Condition, 'checks'>) {
  const { t, i18n } = useLingui();
  const measured = useMeasured();
  const sorted = checks.toSorted((a, b) => RANKS[a.state] - RANKS[b.state]);
  return (
    <ul className="max-w-180">
      {sorted.map(({ name, state, value, limit }) => {
        const { unit } = CHECK_WORDS[name];
        return (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-(--line) py-3 sm:grid-cols-[minmax(0,1fr)_8rem_12rem]"
          >
            <span className="font-medium">{i18n._(CHECK_WORDS[name].name)}</span>
            <span className="text-end">
              {state === 'ok' ? (
                <StateWord tone="good">{t`Fine`}</StateWord>
              ) : state === 'exceeded' ? (
                <StateWord tone="danger">{t`Over the limit`}</StateWord>
              ) : (
                <StateWord tone="quiet">{t`Not known here`}</StateWord>
              )}
            </span>
            <span className="small text-end tabular-nums max-sm:col-span-2 max-sm:text-start">
              {value !== null &&
                (name === 'database'
                  ? value > limit
                    ? t`No answer`
                    : t`Answers`
                  : t`${measured(value, unit)}, limit ${measured(limit, unit)}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const RANKS: Record<Check['state'], number> = { exceeded: 0, ok: 1, unknown: 2 };
const MB = 1_000_000;
const GB = 1000 * MB;

/** A value in its unit. */
function useMeasured(): (value: number, unit: Unit) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (value, unit) => {
    if (unit === 'count') return format.number(value);
    if (unit === 'permille') return `${value / 10}%`;
    if (unit === 'seconds')
      return value < 120 ? t`${value} seconds` : t`${format.number(Math.round(value / 60))} minutes`;
    return value < GB
      ? t`${format.number(Math.round(value / MB))} MB`
      : t`${format.number(Math.round(value / GB))} GB`;
  };
}
