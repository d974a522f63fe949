import { useLingui } from '@lingui/react/macro';
import type { AdarCustom, Site } from '#worker/contract/site.ts';

/** The labels, choices and error messages of a person's facts. */
export function useInfoWords() {
  const { t } = useLingui();
  const genders: Record<Site['gender'], string> = { female: t`Female`, male: t`Male`, other: t`Other` };
  const honorifics: Record<Site['honorific'], string> = {
    none: t`None`,
    zl: t`z”l – of blessed memory`,
    ah: t`a”h – may they rest in peace`,
    hyd: t`hy”d – may God avenge their blood; for those killed as Jews`,
  };
  const adars: Record<AdarCustom, string> = {
    first: t`In the first Adar`,
    second: t`In the second Adar`,
    both: t`In both`,
  };
  return {
    genders,
    honorifics,
    adars,
    yesOrNo: (yes: boolean) => (yes ? t`Yes` : t`No`),
    labels: {
      honorific: t`After the name`,
      gender: t`Gender`,
      birth: t`Date of birth`,
      death: t`Date of death`,
      after_sunset: t`It was after sunset`,
      adar_custom: t`In a year with two Adars`,
      birth_city: t`City of birth`,
      birth_country: t`Country of birth`,
      death_place: t`Place of death`,
      fallen_at: t`Where they fell`,
      work_title: t`Title at work`,
      work_company: t`Company`,
      slug: t`Address of the site`,
      work_start: t`Start of work`,
      work_end: t`End of work`,
    },
  };
}
