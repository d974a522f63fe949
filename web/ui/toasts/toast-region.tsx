import { useLingui } from '@lingui/react/macro';
import { Button } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { showToastsWith, type Toast, toastDuration } from './toasts.ts';

const queue = new AriaToastQueue<Toast>({ maxVisibleToasts: 3 });

showToastsWith(
  (toast) => queue.add(toast, { timeout: toastDuration(toast) }),
  () => queue.clear(),
);

const COLOURS: Record<Toast['variant'], string> = {
  success: 'bg-(--success-soft) text-(--success)',
  warning: 'bg-(--danger-soft) text-(--danger)',
  info: 'bg-(--info-soft) text-(--info)',
};

/** The visible toasts. Their timers pause on hover and focus. */
export function ToastRegion() {
  const { t } = useLingui();
  return (
    <AriaLocale>
      <AriaToastRegion
        queue={queue}
        aria-label={t`Notices`}
        className="toasts fixed inset-x-0 z-60 mx-auto flex w-[min(350px,calc(100%-2rem))] flex-col gap-2"
      >
        {({ toast }) => (
          <AriaToast
            toast={toast}
            className={`flex transition duration-200 starting:translate-y-2 starting:opacity-0 items-start gap-2 rounded-[14px] border border-current/25 ps-4 shadow-lg ${COLOURS[toast.content.variant]}`}
          >
            <AriaToastContent
              role={toast.content.variant === 'warning' ? 'alert' : 'status'}
              className="min-w-0 flex-1 py-3 wrap-anywhere"
            >
              <Text slot="title" className="block font-semibold">
                {toast.content.title}
              </Text>
              {toast.content.text && (
                <Text slot="description" className="block text-(--ink)">
                  {toast.content.text}
                </Text>
              )}
              {toast.content.action && (
                <Button
                  onPress={() => {
                    toast.content.action?.run();
                    queue.close(toast.key);
                  }}
                  className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {toast.content.action.label}
                </Button>
              )}
            </AriaToastContent>
            <Button
              slot="close"
              aria-label={t`Close this notice`}
              className="grid size-11 shrink-0 place-items-center"
            >
              <CloseIcon />
            </Button>
          </AriaToast>
        )}
      </AriaToastRegion>
    </AriaLocale>
  );
}
