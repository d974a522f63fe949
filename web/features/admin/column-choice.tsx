import { Trans } from '@lingui/react/macro';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { useMenu } from '#web/ui/use-menu.ts';

type Choosable = { id: string; label: string };
type ChoiceProps = {
  columns: readonly Choosable[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
};

/** Chooses which columns of a table are shown. */
export function ColumnChoice({ columns, shown, onChange }: ChoiceProps) {
  const menu = useMenu();
  return (
    <details className="menu" ref={menu}>
      <summary className="flex min-h-11 cursor-pointer items-center text-(--accent) underline underline-offset-4">
        <Trans>Columns</Trans>
      </summary>
      <div className="menu-list min-w-52 p-3">
        {columns.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            isSelected={shown.includes(id)}
            onChange={(on) =>
              onChange(
                columns.filter((one) => (one.id === id ? on : shown.includes(one.id))).map((one) => one.id),
              )
            }
          />
        ))}
      </div>
    </details>
  );
}
