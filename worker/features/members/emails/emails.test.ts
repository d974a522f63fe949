import { describe, expect, test } from 'vitest';
import type { EmailText } from '#worker/core/email.ts';
import type { Statement } from '#worker/db/client.ts';
import { commit } from '#worker/db/commit.ts';
import { mail_levels } from '#worker/db/schema/mail.ts';
import { invitations } from '#worker/db/schema/members.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import { oneLine } from '#worker/features/mail/names-in-email.ts';
import { renderEmail } from '#worker/features/mail/render-email.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { anInvitation } from '#worker/testing/invitations.ts';
import { aMailer, runMailJobs } from '#worker/testing/run-jobs.ts';
import { aPerson, aSite, db, joins, next } from '#worker/testing/seed.ts';
import { accessRequestedText } from './access-requested.email.ts';
import { invitationEmail, invitationText } from './invitation.email.ts';
import {
  acceptedText,
  accessGrantedText,
  type MembershipEvent,
  membershipEmail,
  ownerBeforeText,
  ownerNowText,
} from './membership.email.ts';

const LINK = 'https://dorot.example/he/invitation?token=abc';
const PARTS = { id: 'a1', contactUrl: LINK };
const NOW = new Date('2026-11-11T12:00:00.000Z');
const ROLES = ['member', 'editor', 'sec_owner', 'owner'] as const;
const hebrewInput = { name: 'רות כהן', by: 'דנה לוי', note: 'בואו' };

const every = (locale: Locale): [string, EmailText][] => [
  ...ROLES.map((role): [string, EmailText] => [
    role,
    invitationText(
      locale,
      locale === 'he' ? { ...hebrewInput, role } : { name: 'Ruth', by: 'Dana', note: 'Come', role },
      LINK,
    ),
  ]),
  ['accepted', acceptedText(locale, { name: 'Ruth', who: 'Dana' }, LINK)],
  ['owner now', ownerNowText(locale, 'Ruth', LINK)],
  ['owner before', ownerBeforeText(locale, { name: 'Ruth', who: 'Dana' }, LINK)],
  ['asked', accessRequestedText(locale, 'Ruth', ['Dana', 'Uri'], LINK)],
  ['granted', accessGrantedText(locale, 'Ruth', LINK)],
];

describe.each(['en', 'he'] as const)('every email in %s', (locale) => {
  test.each(every(locale))('has the same content as text, and a link to act on: %s', (_, written) => {
    const { html, text } = renderEmail(written, locale, PARTS);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">`);
    expect(text).toContain(`\n${LINK}\n`);
    expect(html + text).not.toMatch(/undefined|\[object|\{\w+[,}]| {2}\w/);
    for (const line of written.lines) expect(text).toContain(line);
    if (locale === 'he') expect(written.lines.join()).toMatch(/[א-ת]/);
    else expect(written.subject + written.lines.join()).not.toMatch(/[א-ת]/);
  });
});

test('pending requests are counted with Hebrew plurals', () => {
  const subjects = [1, 2, 3].map(
    (count) => accessRequestedText('he', 'רות', Array(count).fill('דנה'), LINK).subject,
  );
  expect(new Set(subjects).size).toBe(3);
  expect(subjects[1]).toContain('שתי');
  expect(accessRequestedText('he', 'רות', ['א', 'ב', 'ג', 'ד', 'ה'], LINK).lines[0]).toContain(
    'ועוד שני אנשים',
  );
});

test("an inviter's note adds no markup and no link", () => {
  const note = oneLine('<a href="https://evil.example">Win</a>\r\nBcc: all@evil.example \u202eabc');
  const written = invitationText('en', { role: 'member', name: 'Ruth', by: 'Dana', note }, LINK);
  const { html } = renderEmail(written, 'en', PARTS);
  expect(html.match(/<a href="([^"]*)"/g)).toEqual([`<a href="${LINK}"`, `<a href="${LINK}"`]);
  expect(note).not.toMatch(/evil\.example|:\/\/|@e|[\r\n\u202e]/);
});

async function aFamily(patch: object = {}) {
  const owner = await aPerson();
  const names = { first_name: 'Ruth', last_name: 'Cohen', other_name: 'רות כהן' };
  const site = await aSite({ owner_id: owner.userId, mode: 'private', ...names, ...patch });
  return { owner, site };
}
const ctx = { db, now: () => NOW };
async function sends(enqueued: Statement) {
  const mailer = aMailer();
  await db.delete(outbox);
  await commit(db, [enqueued]);
  expect(await runMailJobs(mailer, NOW)).toBe(0);
  return mailer.sent;
}

describe('an invitation', () => {
  test('goes to its address in its language, with a link that its token opens', async () => {
    const { owner, site } = await aFamily();
    const by = { owner_id: site.id, invited_by: owner.userId, locale: 'he', note: 'מחכים לך' } as const;
    const { id, token, email } = await anInvitation(by);
    const [sent, ...more] = await sends(invitationEmail.enqueue(ctx, { invitation_id: id }));
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ to: email, headers: {} });
    expect(sent?.subject).toContain('רות כהן');
    expect(sent?.text).toContain(`/he/invitation?token=${token}\n`);
    expect(sent?.text).toContain('מחכים לך');
  });

  test.each([
    ['was taken back', { state: 'revoked' }],
    ['has run out', { expires_at: NOW.toISOString() }],
  ] as const)('is not sent any more where it %s', async (_, patch) => {
    const { owner, site } = await aFamily();
    const { id } = await anInvitation({ owner_id: site.id, invited_by: owner.userId, ...patch });
    expect(await sends(invitationEmail.enqueue(ctx, { invitation_id: id }))).toEqual([]);
  });

  test('nor if its inviter may no longer invite', async () => {
    const { site } = await aFamily();
    const editor = await aPerson();
    const { id } = await anInvitation({ owner_id: site.id, invited_by: editor.userId });
    expect(await sends(invitationEmail.enqueue(ctx, { invitation_id: id }))).toEqual([]);
    expect((await db.select().from(invitations)).length).toBeGreaterThan(0);
  });
});

describe('a change of membership', () => {
  const membership = async (event: MembershipEvent, level?: 'mine' | 'none') => {
    const { site } = await aFamily();
    const other = await aPerson({ first_name: 'Noa', last_name: 'Bar' });
    const to = await aPerson({ email: `told-${next()}@example.org` });
    await joins(site.id, to.userId, 5);
    const row = { user_id: to.userId, owner_kind: 'site', owner_id: site.id, updated_at: '2026' } as const;
    if (level) await db.insert(mail_levels).values({ ...row, level });
    return sends(
      membershipEmail.enqueue(ctx, { user_id: to.userId, site_id: site.id, event, by: other.userId }),
    );
  };

  test('is emailed to the person concerned, with an unsubscribe link', async () => {
    const subjects: (string | undefined)[] = [];
    for (const event of ['accepted', 'granted', 'owner_now', 'owner_before'] as const) {
      const [email] = await membership(event);
      expect(email?.headers['List-Unsubscribe']).toMatch(/^<http/);
      subjects.push(email?.subject);
    }
    expect(subjects).toEqual([
      'Ruth Cohen: Noa Bar has accepted your invitation',
      'Ruth Cohen: welcome to the site',
      'Ruth Cohen: you now own the site',
      'Ruth Cohen: Noa Bar is now the owner of the site',
    ]);
  });

  test('is not emailed to those who want no email of the site, except changes of ownership', async () => {
    expect(await membership('accepted', 'none')).toEqual([]);
    expect(await membership('accepted', 'mine')).toHaveLength(1);
    expect(await membership('owner_before', 'none')).toHaveLength(1);
  });
});
