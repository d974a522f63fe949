import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RELATION_TEXT_MAX, RELATIONS, type RelatedSite } from '#worker/contract/related-site.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { BothPages } from './both-pages.tsx';
import { inputOf, type RelationDraft } from './relation-input.ts';
import { useRelationName } from './relation-words.ts';

type Props = {
  site: Site;
  other: Pick<RelatedSite['site'], 'name' | 'other_name' | 'lang' | 'gender'>;
  ids: { relation: string; text: string };
  value: RelationDraft;
  onChange: (patch: Partial<RelationDraft>) => void;
  faultOf: (field: keyof RelationDraft) => string | undefined;
};

/** The fields for a relation to the person of this site, with a preview of both pages. */
export function RelationFields({ site, other, ids, value, onChange, faultOf }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const wordFor = useRelationName();
  const theirs = namesFor(other, locale).main.text;
  const mine = namesFor(site, locale).main.text;
  const input = inputOf(value);
  return (
    <>
      <ChoiceField
        id={ids.relation}
        label={t`What is ${theirs} to ${mine}?`}
        choices={[
          { id: '', label: t`Choose` },
          ...RELATIONS.map((relation) => ({ id: relation, label: wordFor(relation, other.gender) })),
        ]}
        value={value.relation}
        onChange={(relation) => onChange({ relation })}
        fault={faultOf('relation')}
      />
      {value.relation === 'other' && (
        <TextField
          id={ids.text}
          label={t`In your own words`}
          hint={t`It appears on both pages, so choose words that fit both ways: “Neighbours”, “Served together”.`}
          maxLength={RELATION_TEXT_MAX}
          value={value.text}
          onChange={(text) => onChange({ text })}
          fault={faultOf('text')}
        />
      )}
      {input && (
        <BothPages here={site} there={other} relation={input.relation} text={input.text ?? null} asking />
      )}
    </>
  );
}
