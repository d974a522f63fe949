import { useLingui } from '@lingui/react/macro';
import { useNamesPart } from '#web/features/sites/editing/names-part.tsx';
import type { SiteField } from '#web/features/sites/editing/use-site-form.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { fieldMessages } from '#web/lib/forms/field-messages.ts';
import { isSame } from '#web/lib/forms/form-draft.ts';
import { faultIn } from '#web/lib/forms/validate.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { endsBefore, monthIn } from '#web/ui/forms/month-parts.ts';
import { patchSite } from '#worker/contract/schemas/site-settings.ts';
import type { Site } from '#worker/contract/site.ts';
import { isAfter } from '#worker/shared/hebrew-date.ts';
import { isSlug } from '#worker/shared/slug.ts';
import { dateIn, translateFor } from './field-kinds.tsx';
import { type InfoName, type InfoValue, idOf, infoFields, infoOf } from './site-info.ts';

/** The fields of a person's facts: how each is sent, shown and matched to the server's errors. */
export function useInfoFields({ gender }: Site): SiteField<InfoValue>[] {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const names = useNamesPart();
  return [
    ...(names.fields as unknown as SiteField<InfoValue>[]),
    ...infoFields.map(
      ([name, { label, sent, shown }]): SiteField<InfoValue> => ({
        name,
        fieldId: idOf(name),
        pointer: `/${name}`,
        label: translateFor(i18n, gender)(label),
        sent: (value) => ({ [name]: sent(value[name]) }),
        shown: (value) => shown(value[name], { i18n, locale, translate: translateFor(i18n, value.gender) }),
      }),
    ),
  ];
}

/** The client-side validation of the facts, in the order of the fields. */
export function useInfoCheck(site: Site): (value: InfoValue) => Fault[] {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const names = useNamesPart();

  return (value) => {
    const translate = translateFor(i18n, value.gender);
    const together = relatedFaults(site, value);
    const stored = infoOf(site, undefined, locale);
    const found = infoFields.flatMap(([name, { label, sent, unreadable }]): Fault[] => {
      const own = together[name];
      if (own) return [{ fieldId: idOf(name), message: i18n._(fieldMessages[own]) }];
      const input = sent(value[name]);
      const isStored = isSame(input, sent(stored[name]));
      const message =
        unreadable?.(value[name], { i18n, locale, translate }) ??
        (isStored ? undefined : faultIn(patchSite.body.shape[name], input));
      return message ? [{ fieldId: idOf(name), message: `${translate(label)}: ${message}` }] : [];
    });
    return [...names.check(value), ...found];
  };
}

type RelatedFields = Partial<Record<InfoName, keyof typeof fieldMessages>>;

/** What is wrong with a field beside another, or beside the stored one. */
function relatedFaults(site: Site, value: InfoValue): RelatedFields {
  const [birth, death] = [dateIn(value.birth).date, dateIn(value.death).date];
  const [start, end] = [monthIn(value.work_start), monthIn(value.work_end)];
  const slug = value.slug.trim().toLowerCase();
  return {
    ...(birth &&
      death &&
      isAfter(birth, death, { afterSunset: value.after_sunset }) && { death: 'date.before_birth' }),
    ...(slug !== site.slug && !isSlug(slug) && { slug: 'slug.invalid' }),
    ...(start && end && endsBefore(start, end) && { work_end: 'work.end_before_start' }),
  };
}
