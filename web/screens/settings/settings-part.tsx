import type { ReactNode } from 'react';
import { useTitle } from '#web/lib/use-title.ts';

/** One section of the settings with its title. `name` is that of the site or community. */
export function SettingsPart({
  title,
  name,
  children,
}: {
  title: string;
  name: string;
  children: ReactNode;
}) {
  useTitle(`${title} · ${name}`);
  return (
    <section aria-labelledby="section-title" className="flex flex-col gap-6">
      <h2 id="section-title">{title}</h2>
      <div className="flex flex-col gap-6 [&_h2]:text-xl! [&_h3]:text-xl!">{children}</div>
    </section>
  );
}
