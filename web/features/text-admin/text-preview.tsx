import { useLingui } from '@lingui/react/macro';
import { useView } from '#web/ui/use-view.tsx';
import type { TextTree } from '#worker/contract/text-admin.ts';
import { direction, LOCALES } from '#worker/shared/locale.ts';
import { Prose } from '#worker/shared/views/text/prose.tsx';
import '#worker/shared/views/text/first.css';

/** What readers would see, in both directions. */
export function TextPreview({ tree }: { tree: TextTree }) {
  const { t } = useLingui();
  const view = useView();
  const names = { en: t`English`, he: t`Hebrew` };
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {LOCALES.map((locale) => {
        const shown = tree[locale];
        return (
          <section
            key={locale}
            aria-label={names[locale]}
            lang={locale}
            dir={direction(locale)}
            className="text rounded-lg border border-(--line) p-4"
          >
            {'lines' in shown ? (
              shown.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
                <p key={at} dir="auto">
                  {line}
                </p>
              ))
            ) : (
              <>
                <h2>{shown.title}</h2>
                <Prose view={{ ...view, locale }} body={shown.body} level={3} />
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}
