import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  RELATION_TEXT_MAX,
  RELATIONS,
  type RelatedSite,
  type Relation,
} from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { BothPages } from './both-pages.tsx';
import type { GivenRelation } from './relation-queries.ts';
import { useRelationWord } from './relation-words.ts';

export type RelationDraft = { relation: string; text: string };

export const isRelation = (given: string): given is Relation => RELATIONS.some((one) => one === given);

/** The request body of a draft; null while something is missing. */
export function givenBy({ relation, text }: RelationDraft): GivenRelation | null {
  if (!isRelation(relation)) return null;
  if (relation !== 'other') return { relation };
  return text.trim() ? { relation, text: text.trim() } : null;
}

type Props = {
  site: Site;
  other: Pick<RelatedSite['site'], 'name' | 'other_name' | 'lang' | 'gender'>;
  ids: { relation: string; text: string };
  value: RelationDraft;
  onChange: (patch: Partial<RelationDraft>) => void;
  faultOf: (fieldId: string) => string | undefined;
};

/** The fields for a relation to the person of this site, with a preview of both pages. */
export function RelationFields({ site, other, ids, value, onChange, faultOf }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const wordFor = useRelationWord();
  const theirs = namesFor(other, locale).main.text;
  const mine = namesFor(site, locale).main.text;
  const given = givenBy(value);
  return (
    <>
      <ChoiceField
        id={ids.relation}
        label={t`What is ${theirs} to ${mine}?`}
        choices={[
          { id: '', label: t`Please choose` },
          ...RELATIONS.map((relation) => ({ id: relation, label: wordFor(relation, other.gender) })),
        ]}
        value={value.relation}
        onChange={(relation) => onChange({ relation })}
        fault={faultOf(ids.relation)}
      />
      {value.relation === 'other' && (
        <TextField
          id={ids.text}
          label={t`In your own words`}
          hint={t`It stands on both pages, so choose words that fit in both directions: “Neighbours”, “Served together”.`}
          maxLength={RELATION_TEXT_MAX}
          value={value.text}
          onChange={(text) => onChange({ text })}
          fault={faultOf(ids.text)}
        />
      )}
      {given && (
        <BothPages here={site} there={other} relation={given.relation} text={given.text ?? null} asking />
      )}
    </>
  );
}
