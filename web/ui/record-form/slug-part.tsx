import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Group } from '#web/ui/record-form/settings-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  kind: 'site' | 'community';
  field: { id: string; label: string; fault: string | undefined };
  value: string;
  onChange: (slug: string) => void;
  /** The id that its address has in place of the slug while it is private; null while it is not. */
  hiddenBehind: number | null;
  children?: ReactNode;
};

/** The address of a site or community, as it looks when shared. */
export function SlugPart({ kind, field, value, onChange, hiddenBehind, children }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <Group title={<Trans>Address</Trans>}>
      <TextField
        {...field}
        ltr
        hint={t`Up to 60 lowercase Latin letters or up to 30 Hebrew letters, with digits and single hyphens between them. A number alone is not enough.`}
        value={value}
        onChange={(slug) => onChange(slug.toLowerCase().replaceAll(/\s+/g, '-'))}
        autoComplete="off"
        spellCheck="false"
      />
      <p className="wrap-anywhere">
        <span className="small block">
          {hiddenBehind === null ? (
            <Trans>When shared, it looks like this:</Trans>
          ) : kind === 'site' ? (
            <Trans>The address of a private site has a number instead of a name:</Trans>
          ) : (
            <Trans>The address of a private community has a number instead of a name:</Trans>
          )}
        </span>
        <bdi dir="ltr">{`${location.host}/${locale}/${kind}/${hiddenBehind ?? value.trim()}`}</bdi>
      </p>
      <p className="small">
        <Trans>Existing stickers, links and addresses still lead here.</Trans>
      </p>
      {children}
    </Group>
  );
}
