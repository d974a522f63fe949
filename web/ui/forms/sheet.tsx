import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { CloseIcon } from '#web/ui/close-icon.tsx';

type SheetProps = {
  title: string;
  isOpen: boolean;
  /** Called when the user wants to close it; it closes only when `isOpen` becomes false. */
  onOpenChange: (open: boolean) => void;
  /** Whether it takes the place of what looks like it, without an entrance. */
  replaces?: boolean;
  children: ReactNode;
  /** The actions; they stay visible while the rest scrolls. */
  footer?: ReactNode;
};

const ENTRANCE = 'transition duration-300 ease-calm starting:translate-y-3 starting:opacity-0';

/** The content of a sheet and its actions, inside a `SheetFrame`. */
export const SheetBody = ({ children, footer }: Pick<SheetProps, 'children' | 'footer'>) => (
  <>
    <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-6">{children}</div>
    {footer && (
      <div className="flex flex-wrap justify-end gap-3 border-t border-(--line) px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        {footer}
      </div>
    )}
  </>
);

/** A sheet for writing: full-screen on a phone, 640 px wide elsewhere. A tap outside does not close it. */
export const Sheet = ({ children, footer, ...frame }: SheetProps) => (
  <SheetFrame {...frame}>
    <SheetBody footer={footer}>{children}</SheetBody>
  </SheetFrame>
);

/** A sheet whose content, a `SheetBody`, is replaced while it stays open. */
export function SheetFrame({
  title,
  isOpen,
  onOpenChange,
  replaces = false,
  children,
}: Omit<SheetProps, 'footer'>) {
  const { t } = useLingui();
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        className="fixed inset-0 z-50 flex justify-center bg-black/50 sm:items-center sm:p-6"
      >
        <Modal
          className={`h-dvh w-full bg-(--raised) text-(--ink) ${replaces ? '' : ENTRANCE} sm:h-auto sm:max-h-[90dvh] sm:max-w-160 sm:rounded-[20px]`}
        >
          <AriaDialog className="sheet flex h-full max-h-[inherit] flex-col outline-none">
            <div className="flex items-center gap-4 border-b border-(--line) py-2 ps-4 pe-2 sm:ps-6">
              <Heading slot="title" level={2} className="min-w-0 flex-1 text-xl!">
                {title}
              </Heading>
              <Button slot="close" aria-label={t`Close`} className="grid size-11 shrink-0 place-items-center">
                <CloseIcon />
              </Button>
            </div>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
