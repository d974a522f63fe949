import { type I18n, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, use } from 'react';
import { AREAS, type Area } from '#web/i18n/areas.ts';
import { messagesOf } from '#web/i18n/messages.ts';
import { direction, LOCALES, type Locale } from '#worker/shared/locale.ts';

const THEMES = ['light', 'dark'] as const;

/** Renders its content four times: in both languages and both themes. */
export function Panels({ children }: { children: (locale: Locale) => ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {LOCALES.flatMap((locale) =>
        THEMES.map((theme) => (
          <Panel key={locale + theme} locale={locale} theme={theme}>
            {children(locale)}
          </Panel>
        )),
      )}
    </div>
  );
}

function Panel(props: { locale: Locale; theme: (typeof THEMES)[number]; children: ReactNode }) {
  const { locale, theme } = props;
  return (
    <div
      lang={locale}
      dir={direction(locale)}
      data-panel={theme}
      className="flex min-w-0 flex-col items-start gap-4 rounded-[14px] border border-(--line) bg-(--paper) p-4 text-(--ink)"
    >
      <I18nProvider i18n={use(loadI18n(locale))}>{props.children}</I18nProvider>
    </div>
  );
}

const loaded = new Map<Locale, Promise<I18n>>();

/** Loads a panel's messages in its own language, regardless of the page's. */
function loadI18n(locale: Locale): Promise<I18n> {
  const cached = loaded.get(locale);
  if (cached) return cached;
  const loading = messagesOf(locale, Object.keys(AREAS) as Area[]).then((messages) =>
    setupI18n({ locale, messages: { [locale]: messages } }),
  );
  loaded.set(locale, loading);
  return loading;
}
