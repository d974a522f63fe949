import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { ActForm, Facts } from '#web/features/admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Price } from '#web/ui/price.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import {
  type AdminSiteSheet,
  type MergedField,
  type MergedPlan,
  type MergedSide,
  mergeSites,
  type SiteMergePreview,
} from '#worker/contract/site-admin.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import { siteMergeQuery, useSiteChanged } from './site-queries.ts';
import { MERGED_FIELD_WORDS, SITE_MODE_WORDS, SITE_TYPE_WORDS } from './site-words.ts';

type FormProps = { site: AdminSiteSheet & { name: string }; onClose: () => void };

/** Merges a site into another about the same person, after both were shown side by side. */
export function MergeForm({ site, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useSiteChanged();
  const [address, setAddress] = useState('');
  const [shown, setShown] = useState('');
  const [fault, setFault] = useState<string>();
  const { id, name } = site;
  const into = refIn(address);
  const preview = useQuery({ ...siteMergeQuery(id, shown), enabled: shown !== '' });
  const found = shown === into ? preview.data : undefined;
  const check = () => {
    setFault(found ? undefined : t`Show both sites first`);
    return found !== undefined;
  };
  return (
    <ActForm
      title={t`Merge the site of ${name} into another`}
      action={t`Merge the site of ${name}`}
      busyAction={t`Saving…`}
      danger
      typed={name}
      check={check}
      send={async (reason) => {
        if (!found) return;
        const body = { into_id: found.into.id, name };
        changed((await call(mergeSites, { params: { id }, body, reason })).site);
      }}
      onDone={onClose}
      onCancel={onClose}
    >
      <p>
        <Trans>
          This cannot be undone. The memories, the members and the stickers of this site pass to the other
          one, and its addresses lead there. Who could not read a memory before cannot read it afterwards
          either: a site is not merged into one that is more open. The owners of both get an email.
        </Trans>
      </p>
      <TextField
        label={t`ID or address of the site that stays`}
        ltr
        autoComplete="off"
        value={address}
        onChange={setAddress}
        fault={fault}
      />
      <button
        type="button"
        className="button self-start"
        onClick={() => {
          setFault(undefined);
          if (into === shown) void preview.refetch();
          else setShown(into);
        }}
        disabled={into === '' || preview.isFetching}
      >
        <Trans>Show both sites</Trans>
      </button>
      {shown === into && preview.error && <CallFault error={preview.error} inSight />}
      {found && <Summary preview={found} />}
    </ActForm>
  );
}

/** An id or a slug, also from the whole address of a page. */
const refIn = (typed: string): string => {
  const path = typed.trim().split(/[?#]/)[0] ?? '';
  const segment = /\/site\/([^/]+)/.exec(path)?.[1] ?? path;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

function Summary({ preview }: { preview: SiteMergePreview }) {
  const { t, i18n } = useLingui();
  const { from, into, has_same_owner, lost, filled, asking, plan } = preview;
  const named = (fields: readonly MergedField[]) =>
    fields.map((field) => i18n._(MERGED_FIELD_WORDS[field])).join(', ');
  return (
    <>
      <Side title={t`Ends`} side={from} />
      <Side title={t`Stays`} side={into} />
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {!has_same_owner && (
          <li>
            <Trans>The owners differ. The owner of the site that ends becomes a co-owner of the other.</Trans>
          </li>
        )}
        {lost.length > 0 && <li>{t`Lost, because the site that stays has its own: ${named(lost)}`}</li>}
        {filled.length > 0 && <li>{t`Taken over, because it has none: ${named(filled)}`}</li>}
        {plan && <PlanLines plan={plan} />}
        {asking > 0 && (
          <li>{t`Members who have to ask for access, because the site that stays is private: ${asking}`}</li>
        )}
      </ul>
    </>
  );
}

/** The plan that the site that stays has afterwards, and what is given back of the other. */
function PlanLines({ plan: { stays, until, has_both, refunds, refunds_besides } }: { plan: MergedPlan }) {
  const dayOf = useLocalDay();
  const day = until && dayOf(until);
  return (
    <>
      {stays === 'into' && (
        <li>
          {day ? (
            <Trans>The site that stays keeps its plan, until {day}.</Trans>
          ) : (
            <Trans>The site that stays keeps its plan, which has no end.</Trans>
          )}
        </li>
      )}
      {stays === 'from' && (
        <li>
          {day ? (
            <Trans>The plan of the site that ends passes to the one that stays, until {day}.</Trans>
          ) : (
            <Trans>The plan of the site that ends passes to the one that stays. It has no end.</Trans>
          )}
        </li>
      )}
      {has_both && (
        <li>
          {refunds.length > 0 ? (
            <Trans>
              The plan of the other ends, as one is enough. Given back for what was not used:{' '}
              <Amounts amounts={refunds} />
            </Trans>
          ) : (
            <Trans>The plan of the other ends, as one is enough. There is nothing to give back.</Trans>
          )}
        </li>
      )}
      {refunds_besides.length > 0 && (
        <li>
          <Trans>
            Given back of a plan that has ended, as it could still be refunded:{' '}
            <Amounts amounts={refunds_besides} />
          </Trans>
        </li>
      )}
    </>
  );
}

const Amounts = ({ amounts }: { amounts: MergedPlan['refunds'] }) =>
  amounts.map(({ amount_minor, currency }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be of the same amount
    <Fragment key={at}>
      {at > 0 && ', '}
      <Price amountMinor={amount_minor} currency={currency} />
    </Fragment>
  ));

function Side({ title, side }: { title: string; side: MergedSide }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const { owner } = side;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h4>{title}</h4>
      <Facts
        facts={[
          { label: t`Name`, value: <UserText>{side.name}</UserText> },
          { label: t`ID`, value: <bdi className="font-mono tabular-nums">{side.id}</bdi> },
          { label: t`Address`, value: <bdi dir="ltr">{side.slug}</bdi> },
          { label: t`Type`, value: i18n._(SITE_TYPE_WORDS[side.type]) },
          { label: t`Mode`, value: i18n._(SITE_MODE_WORDS[side.mode]) },
          { label: t`Date of birth`, value: side.birth && renderDate(side.birth, locale) },
          { label: t`Date of death`, value: side.death && renderDate(side.death, locale) },
          { label: t`Owner`, value: <bdi>{owner.name || owner.email}</bdi> },
          { label: t`Memories`, value: side.memories },
          { label: t`Members`, value: side.members },
          { label: t`QR codes`, value: side.codes },
        ]}
      />
    </section>
  );
}
