import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { ThanksForm } from '#web/features/thanks/thanks-form.tsx';
import { thanksQuery } from '#web/features/thanks/thanks-queries.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Thanks } from '#worker/contract/thanks.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { fullDay } from '#worker/shared/views/notice/notice-words.ts';

/** The letter of thanks of a family to everyone who wrote or lit a candle. `id` as in the URL. */
export function ThanksScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useView();
  const [isSent, setIsSent] = useState(false);
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const thanks = useSuspenseQuery(thanksQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(`${t`A word of thanks`} · ${main.text}`);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <BackToSite id={id} name={main.text} lang={main.lang} />
        <h1>
          <Trans>A word of thanks</Trans>
        </h1>
        <p className="text-(--ink-2)">
          <Trans>One letter by email to everyone who wrote or lit a candle. Each gets it once.</Trans>
        </p>
      </header>
      {isSent && (
        <p role="status" className="rounded-lg bg-(--success-soft) p-4">
          <Trans>The letter is on its way.</Trans>
        </p>
      )}
      <Now id={id} siteId={site.id} name={main.text} thanks={thanks} onSent={() => setIsSent(true)} />
      <Letters letters={thanks.letters} />
    </div>
  );
}

type NowProps = { id: string; siteId: number; name: string; thanks: Thanks; onSent: () => void };

/** The form where a letter can be sent, else why not. */
function Now({ id, siteId, name, thanks, onSent }: NowProps) {
  const { locale } = useView();
  const { occasion, from, until, people, letters } = thanks;
  if (from === null || until === null)
    return (
      <p>
        <Trans>The letter can be sent after the shiva. For this the site needs the full date of death.</Trans>
      </p>
    );
  if (occasion === null) {
    const day = fullDay(from, locale);
    return (
      <p>{isAhead(from) ? <Trans>The letter can be sent from {day}, after the shiva.</Trans> : <Over />}</p>
    );
  }
  if (letters.some((letter) => letter.occasion === occasion))
    return occasion === 'shiva' ? (
      <p>
        <Trans>Those who write from now on can be thanked after the shloshim.</Trans>
      </p>
    ) : null;
  if (people === 0)
    return (
      <p>
        <Trans>Nobody has written or lit a candle yet, apart from those who manage the site.</Trans>
      </p>
    );
  return (
    <ThanksForm siteId={siteId} id={id} name={name} occasion={occasion} people={people} onSent={onSent} />
  );
}

const isAhead = (day: string): boolean => new Date().toISOString().slice(0, 10) < day;

const Over = () => <Trans>A letter can be sent in the first year only.</Trans>;

function Letters({ letters }: Pick<Thanks, 'letters'>) {
  const dayOf = useLocalDay();
  return letters.map(({ occasion, text, by, at, people }) => {
    const day = dayOf(at);
    return (
      <section key={occasion} className="flex flex-col gap-2 border-t border-(--line) pt-6 wrap-anywhere">
        <h2 className="text-xl!">
          {occasion === 'shiva' ? <Trans>After the shiva</Trans> : <Trans>After the shloshim</Trans>}
        </h2>
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p className="small">
          <Trans>
            {by}, {day}
          </Trans>
          {people > 0 && (
            <>
              {' · '}
              <Plural value={people} one="sent to # person" other="sent to # people" />
            </>
          )}
        </p>
      </section>
    );
  });
}
