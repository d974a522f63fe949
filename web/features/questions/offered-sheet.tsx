import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { QUESTION_THEMES, type QuestionTheme } from '#worker/contract/question.ts';
import { isLocale } from '#worker/shared/locale.ts';
import { LANGUAGES } from './languages.ts';
import { offeredQuery, useTakeOffered } from './question-queries.ts';

const THEMES: Record<QuestionTheme, MessageDescriptor> = {
  childhood: msg`Childhood`,
  family: msg`Family`,
  work: msg`Work`,
  love: msg`Love and friendship`,
  places: msg`Places`,
  holidays: msg`Holidays`,
  character: msg`Character`,
  advice: msg`Advice and thanks`,
};

/** Questions by theme that one tap adds to the list. `id` as in the page's path. */
export function OfferedSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [lang, setLang] = useState(locale);
  const [added, setAdded] = useState('');
  // they stay in their place until the sheet is closed
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery(offeredQuery(id, lang));
  const take = useTakeOffered(id, lang);
  const offered = list.data ?? [];

  function add(key: string, text: string) {
    take.mutate(key, {
      onSuccess: () => {
        setTaken((before) => new Set(before).add(key));
        setAdded(t`“${text}” is in the list.`);
      },
    });
  }

  return (
    <Sheet
      title={t`Good questions`}
      isOpen
      onOpenChange={onClose}
      footer={
        <button type="button" className="button main" onClick={onClose}>
          <Trans>Done</Trans>
        </button>
      }
    >
      <div className="flex flex-col gap-6">
        <ChoiceField
          label={t`Language of the questions`}
          choices={LANGUAGES}
          value={lang}
          onChange={(chosen) => isLocale(chosen) && setLang(chosen)}
        />
        <p role="status" className="unseen">
          {added}
        </p>
        {take.error && <CallFault error={take.error} inSight />}
        {list.isPending && (
          <Skeleton>
            <SkeletonLine size="80%" />
            <SkeletonLine size="65%" />
            <SkeletonLine size="75%" />
          </Skeleton>
        )}
        {list.error && <CallFault error={list.error} again={() => void list.refetch()} />}
        {list.data?.length === 0 && (
          <p>
            <Trans>All of them are in your list.</Trans>
          </p>
        )}
        {QUESTION_THEMES.map((theme) => {
          const rows = offered.filter((one) => one.theme === theme);
          return (
            rows.length > 0 && (
              <section key={theme} className="flex flex-col">
                <h3 className="text-base!">{i18n._(THEMES[theme])}</h3>
                <ul>
                  {rows.map(({ key, text }) => (
                    <li
                      key={key}
                      className="flex items-center gap-3 border-b border-(--line) py-2"
                      lang={lang}
                      dir="auto"
                    >
                      <p className="min-w-0 flex-1 font-serif text-lg leading-snug">{text}</p>
                      <button
                        type="button"
                        className="button shrink-0"
                        lang={locale}
                        aria-disabled={take.isPending || taken.has(key) || undefined}
                        onClick={() => take.isPending || taken.has(key) || add(key, text)}
                      >
                        {taken.has(key) ? (
                          <>
                            <Check strokeWidth={1.5} aria-hidden="true" />
                            <Trans>In the list</Trans>
                          </>
                        ) : (
                          <Trans>Add</Trans>
                        )}
                        <OfWhich name={text} />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </Sheet>
  );
}
