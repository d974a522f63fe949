import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StatementLines } from '#web/features/statements/statement-lines.tsx';
import { statementsQuery } from '#web/features/statements/statement-queries.ts';
import { StatementsList } from '#web/features/statements/statements-list.tsx';
import { VendorPage } from '#web/features/vendors/vendor-page.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Price } from '#web/ui/price.tsx';

type Props = { vendor: string | undefined; statement: string | undefined };

/** What a vendor earned by month, and what is not in a statement yet. */
export function PayoutsScreen({ vendor, statement }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const list = useInfiniteQuery(statementsQuery(vendor));
  const first = list.data?.pages[0];
  return (
    <VendorPage title={t`Payouts`} vendor={vendor}>
      {first && (
        <section aria-labelledby="waiting" className="flex flex-col gap-2">
          <h2 id="waiting" className="text-xl!">
            <Trans>Not in a statement yet</Trans>
          </h2>
          <p className="font-serif text-3xl">
            <Price amountMinor={first.waiting_minor} currency={first.currency} />
          </p>
          <p className="text-(--ink-2)">
            <Trans>
              72 hours after the photo of the flowers, and where no issue is open, the amount is added to the
              statement of the month, less our fee of {first.fee}%.
            </Trans>
          </p>
        </section>
      )}
      {statement !== undefined && <StatementLines key={statement} id={statement} vendor={vendor} />}
      <section aria-labelledby="statements" className="flex flex-col gap-4">
        <h2 id="statements" className="text-xl!">
          <Trans>Statements</Trans>
        </h2>
        <StatementsList
          list={list}
          empty={t`There is no statement yet.`}
          title={({ id }, month) => (
            <Link
              to="/$locale/vendor/payouts"
              params={{ locale }}
              search={{ statement: String(id), ...(vendor !== undefined && { vendor }) }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {month}
            </Link>
          )}
        />
      </section>
    </VendorPage>
  );
}
