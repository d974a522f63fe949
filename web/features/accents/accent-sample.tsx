import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { Accent } from '#worker/shared/accents.ts';

/** The background of the accent in each colour scheme; the document has only one of them at a time. */
const GROUND = {
  light: { background: '#fcfaf6', color: '#27201b', borderColor: '#e2ddd5' },
  dark: { background: '#17130f', color: '#f0ece7', borderColor: '#3c3731' },
} as const;

/** A sample of a site in an accent colour, in light and dark. */
export function AccentSample({ colors, name }: { colors: Accent | null; name: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2" inert>
      <Panel scheme="light" colors={colors} name={name} title={<Trans>In light</Trans>} />
      <Panel scheme="dark" colors={colors} name={name} title={<Trans>In dark</Trans>} />
    </div>
  );
}

type PanelProps = { scheme: keyof typeof GROUND; colors: Accent | null; name: string; title: ReactNode };

function Panel({ scheme, colors, name, title }: PanelProps) {
  const tones = colors?.[scheme];
  const worn: Record<string, string> = {
    ...GROUND[scheme],
    '--accent': tones?.accent ?? 'currentColor',
    '--accent-soft': tones?.soft ?? 'transparent',
    '--on-accent': tones?.onAccent ?? GROUND[scheme].background,
  };
  return (
    <div
      className="flex min-w-0 flex-col items-start gap-3 rounded-[14px] border p-4"
      style={worn}
      data-sample={scheme}
    >
      <p className="text-[0.9375rem] opacity-80">{title}</p>
      <p className="max-w-full font-serif text-2xl wrap-anywhere">
        <UserText>{name}</UserText>
      </p>
      <p className="underline underline-offset-4" style={{ color: 'var(--accent)' }}>
        <Trans>More about the life</Trans>
      </p>
      <span
        className="inline-grid min-h-11 place-items-center rounded-3xl px-5 font-semibold"
        style={{ background: 'var(--accent)', color: 'var(--on-accent)' }}
      >
        <Trans>Add a memory</Trans>
      </span>
      <span
        className="rounded-lg px-3 py-1"
        style={{ background: 'var(--accent-soft)', color: 'var(--accent)' }}
      >
        <Trans>All</Trans>
      </span>
    </div>
  );
}
