import type { ReactNode } from 'react';

/** One subject of the account page, under its hairline. */
export function AccountSection(props: { id: string; title: string; children: ReactNode }) {
  const heading = `${props.id}-title`;
  return (
    <section
      id={props.id}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex max-w-160 scroll-mt-4 flex-col gap-5 border-t border-(--line) py-8 first:border-t-0 first:pt-0"
    >
      <h2 id={heading}>{props.title}</h2>
      {props.children}
    </section>
  );
}
