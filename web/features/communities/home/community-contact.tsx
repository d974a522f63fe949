import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Community } from '#worker/contract/community.ts';

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere';

/** The website, phone and email of a community with active branding. */
export function CommunityContact({ branding }: { branding: Community['branding'] }) {
  const { website, phone, email } = branding ?? {};
  if (!website && !phone && !email) return null;
  return (
    <section aria-labelledby="contact-of-community" className="flex flex-col gap-1">
      <h2 id="contact-of-community">
        <Trans>Contact</Trans>
      </h2>
      <dl>
        {website && (
          <Row label={<Trans>Website</Trans>}>
            <a className={LINK} href={website} target="_blank" rel="noopener noreferrer" dir="ltr">
              {readable(website)}
            </a>
          </Row>
        )}
        {phone && (
          <Row label={<Trans>Phone</Trans>}>
            <a className={LINK} href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
              {phone}
            </a>
          </Row>
        )}
        {email && (
          <Row label={<Trans>Email</Trans>}>
            <a className={LINK} href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </Row>
        )}
      </dl>
    </section>
  );
}

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <dt className="min-w-20 text-(--ink-2)">{label}</dt>
    <dd>{children}</dd>
  </div>
);

const readable = (website: string): string =>
  website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
