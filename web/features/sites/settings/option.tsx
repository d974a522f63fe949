import { Checkbox } from '#web/ui/forms/checkbox.tsx';

type Props = Omit<Parameters<typeof Checkbox>[0], 'name'>;

/** Something a site does or does not, with what that means under its name. */
export const Option = (props: Props) => (
  <div className="[&_p]:-mt-1.5 [&_p]:ps-9">
    <Checkbox {...props} />
  </div>
);
