import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { describedBy } from '#worker/shared/views/form/field.tsx';

type Props = {
  id: string;
  ref?: RefObject<HTMLInputElement | null>;
  fault: string | null | undefined;
  /** Whether there is a photo already. */
  isChosen: boolean;
  icon?: ReactNode;
  className?: string;
  onChoose: (file: File) => void;
};

/** The button that opens the device's photos. */
export const PhotoInput = ({ id, ref, fault, isChosen, icon, className = '', onChoose }: Props) => (
  <label
    className={`button relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus) ${className}`}
  >
    <input
      ref={ref}
      id={id}
      type="file"
      accept="image/*"
      className="sr-only"
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy({ id, fault: fault ?? undefined })}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // so that choosing the same file again fires a change event
        target.value = '';
        if (file) onChoose(file);
      }}
    />
    {icon}
    {isChosen ? <Trans>Choose another photo</Trans> : <Trans>Choose a photo</Trans>}
  </label>
);
