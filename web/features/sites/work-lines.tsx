import { useLocale } from '#web/i18n/use-locale.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { Site } from '#worker/contract/site.ts';
import { monthInWords } from '#worker/shared/date-format.ts';
import { placeInWords } from '#worker/shared/lifespan.ts';

/** What someone did, where, and from when until when. `worker/edge/stone-life.ts` draws the same. */
export function WorkLines({ site: { work, lang } }: { site: Site }) {
  const { locale } = useLocale();
  const what = placeInWords(work?.title ?? null, work?.company ?? null);
  const when = [work?.start, work?.end].map((month) => (month ? monthInWords(month, locale) : ''));
  const period = when.some(Boolean) && when.join(' – ').trim();
  return (
    <>
      {work?.logo && (
        <Picture picture={work.logo} alt={work.company ?? ''} sizes="96px" near={320} lazy={false} />
      )}
      {what && (
        <p className="dates" dir="auto" {...(lang !== locale && { lang })}>
          {what}
        </p>
      )}
      {period && (
        <p className="small">
          <bdi>{period}</bdi>
        </p>
      )}
    </>
  );
}
