import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { lostScansQuery } from './registry-queries.ts';

/** Scans that opened nothing, by code and country. */
export function LostScans() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const lost = useQuery(lostScansQuery);
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  if (lost.isPending) return <SkeletonRows />;
  if (!lost.data) return <CallFault error={lost.error} again={() => void lost.refetch()} />;
  const { scans } = lost.data;
  return (
    <section aria-label={t`Scans that opened nothing`} className="flex flex-col gap-3">
      <p>
        <Trans>Of the last 30 days. Nothing is kept of the people who scanned.</Trans>
      </p>
      {scans.length === 0 ? (
        <p className="py-8 font-serif text-xl">
          <Trans>Every code that was scanned opened its page.</Trans>
        </p>
      ) : (
        <table className="w-full text-start">
          <thead>
            <tr>
              {[t`Code`, t`Country`, t`Scans`, t`Last`].map((label) => (
                <th key={label} scope="col" className="py-2 pe-4 text-start">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scans.map(({ code, country, scans: count, last_on }) => (
              <tr key={`${code} ${country}`} className="border-t border-(--line)">
                <td className="py-2 pe-4">
                  {code ? <bdi className="font-mono">{code}</bdi> : <Trans>Does not exist</Trans>}
                </td>
                <td className="pe-4">
                  {country ? (countries.of(country) ?? country) : <Trans>Not known</Trans>}
                </td>
                <td className="pe-4 tabular-nums">{count}</td>
                <td>{day(`${last_on}T12:00:00`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
