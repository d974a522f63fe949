import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isSignedIn } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type SetSection = (section: string, forget: (() => void) | null) => void;

const Unsaved = createContext<SetSection>(() => undefined);

/** Registers a section with unsaved changes; `forget` discards them. */
export function useUnsaved(changed: boolean, forget: () => void): void {
  const section = useId();
  const setSection = useContext(Unsaved);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    setSection(section, changed ? () => latest.current() : null);
    return () => setSection(section, null);
  }, [setSection, section, changed]);
}

/**
 * Asks for confirmation before leaving a page with unsaved changes. A signed-out user is not asked: the
 * changes stay stored in the tab.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [sections, setSections] = useState<ReadonlyMap<string, () => void>>(new Map());
  const descriptionId = useId();
  const changed = sections.size > 0;
  const setSection = useCallback<SetSection>((section, forget) => {
    setSections((before) => {
      if (!forget && !before.has(section)) return before;
      const after = new Map(before);
      if (forget) after.set(section, forget);
      else after.delete(section);
      return after;
    });
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => changed && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  });

  function leave() {
    for (const forget of sections.values()) forget();
    leaving.proceed?.();
  }

  return (
    <Unsaved value={setSection}>
      {children}
      <Dialog
        title={t`Leave without saving?`}
        describedBy={descriptionId}
        isOpen={leaving.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) leaving.reset?.();
        }}
      >
        <div className="flex flex-col gap-5">
          <p id={descriptionId}>
            <Trans>You changed something on this page and have not saved it yet.</Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button main" onClick={() => leaving.reset?.()}>
              <Trans>Stay on this page</Trans>
            </button>
            <button type="button" className="button" onClick={leave}>
              <Trans>Leave without saving</Trans>
            </button>
          </div>
        </div>
      </Dialog>
    </Unsaved>
  );
}
