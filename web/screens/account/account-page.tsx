import type { ReactNode } from 'react';
import { useTitle } from '#web/lib/use-title.ts';

/** A narrow page with a single task and its title. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-6 px-4 py-10">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
