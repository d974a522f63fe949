import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { AriaLocale } from './aria-locale.tsx';

/** A short description of a react-aria button, shown on hover and keyboard focus. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <AriaLocale>
      <TooltipTrigger delay={500}>
        {children}
        <AriaTooltip
          offset={8}
          className="z-30 max-w-60 rounded-lg bg-(--ink) px-3 py-2 text-[0.9375rem] text-(--paper)"
        >
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </AriaLocale>
  );
}
