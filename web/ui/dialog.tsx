import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from './aria-locale.tsx';
import { CloseIcon } from './close-icon.tsx';
import { useSecondTap } from './second-tap.ts';

type DialogProps = {
  title: string;
  /** The react-aria button that opens it; without one, `isOpen` controls it. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The id of the description that is read aloud with the title. */
  describedBy?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A bottom sheet on a phone, a centred box elsewhere. Traps focus and restores it on close. */
export function Dialog({ title, trigger, isOpen, onOpenChange, describedBy, children }: DialogProps) {
  const { t } = useLingui();
  const secondTap = useSecondTap();
  const state = { ...(isOpen !== undefined && { isOpen }), ...(onOpenChange && { onOpenChange }) };
  const overlay = (
    <ModalOverlay
      isDismissable
      {...secondTap}
      {...(trigger ? {} : state)}
      className="fixed inset-0 z-50 flex items-end justify-center bg-black/50 sm:items-center sm:p-6"
    >
      <Modal className="max-h-[90dvh] w-full max-w-160 overflow-auto rounded-t-[20px] bg-(--raised) text-(--ink) sm:rounded-b-[20px]">
        <AriaDialog className="p-6 outline-none" {...(describedBy && { 'aria-describedby': describedBy })}>
          {({ close }) => (
            <>
              <div className="mb-4 flex items-start gap-4">
                <Heading slot="title" level={2} className="min-w-0 flex-1">
                  {title}
                </Heading>
                <Button
                  slot="close"
                  aria-label={t`Close`}
                  className="-me-3 -mt-2 grid size-11 shrink-0 place-items-center"
                >
                  <CloseIcon />
                </Button>
              </div>
              {typeof children === 'function' ? children(close) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
  return (
    <AriaLocale>
      {trigger ? (
        <DialogTrigger {...state}>
          {trigger}
          {overlay}
        </DialogTrigger>
      ) : (
        overlay
      )}
    </AriaLocale>
  );
}
