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
import { isSame } from '#web/lib/forms/form-draft.ts';
import { isSignedIn } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** A section with unsaved changes. `isRestored`: they were made before it was opened. */
type Section = { forget: () => void; isRestored: boolean };

type SetSection = (id: string, section: Section | null) => void;

const Unsaved = createContext<SetSection>(() => undefined);

/** Registers a section with unsaved changes; `forget` discards them. */
export function useUnsaved(changed: boolean, forget: () => void): void {
  const section = useId();
  const setSection = useContext(Unsaved);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  const isRestored = useRef(changed);
  useEffect(() => {
    if (!changed) isRestored.current = false;
    const forget = () => latest.current();
    setSection(section, changed ? { forget, isRestored: isRestored.current } : null);
    return () => setSection(section, null);
  }, [setSection, section, changed]);
}

const addressOf = ({ pathname, search }: { pathname: string; search: unknown }) => [pathname, search];

/**
 * Asks for confirmation before leaving a page with unsaved changes. A signed-out user is not asked: the
 * changes stay stored in the tab. After a reload they are back, which is said.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [sections, setSections] = useState<ReadonlyMap<string, Section>>(new Map());
  const descriptionId = useId();
  const changed = sections.size > 0;
  const restored = [...sections.values()].filter(({ isRestored }) => isRestored);
  const setSection = useCallback<SetSection>((id, section) => {
    setSections((before) => {
      if (!section && !before.has(id)) return before;
      const after = new Map(before);
      if (section) after.set(id, section);
      else after.delete(id);
      return after;
    });
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      changed && isSignedIn() && !isSame(addressOf(current), addressOf(next)),
    enableBeforeUnload: changed,
    disabled: !changed,
    withResolver: true,
  });

  function leave() {
    for (const { forget } of sections.values()) forget();
    leaving.proceed?.();
  }

  return (
    <Unsaved value={setSection}>
      <div role="status">
        {restored.length > 0 && (
          <p className="mb-6 flex flex-wrap items-center gap-x-2 rounded-lg bg-(--info-soft) px-4 py-2 text-(--info)">
            <Trans>Your earlier unsaved changes are here again.</Trans>
            <button
              type="button"
              className="text-button px-0!"
              onClick={() => {
                for (const { forget } of restored) forget();
              }}
            >
              <Trans>Discard these changes</Trans>
            </button>
          </p>
        )}
      </div>
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
            <Trans>You have unsaved changes on this page.</Trans>
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
