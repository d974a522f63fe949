import { useId } from 'react';
import {
  RadioRows as RadioRowsView,
  type RadioRowsProps as ViewProps,
} from '#worker/shared/views/form/radio-rows.tsx';

type RadioRowsProps<Id extends string> = Omit<ViewProps<Id>, 'id' | 'name'> & { id?: string; name?: string };

/** A group of radio buttons, each a row with its consequences. */
export function RadioRows<Id extends string>(props: RadioRowsProps<Id>) {
  const own = useId();
  return <RadioRowsView id={own} name={own} {...props} />;
}
