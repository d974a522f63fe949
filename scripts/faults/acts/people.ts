import { setTimeout as pause } from 'node:timers/promises';
import { type Person, Unsettled } from '../client.ts';
import { type Act, aSite, create, type Family, ownerOf, refused, type World } from '../family.ts';

const FIRST_NAMES = ['דנה', 'Noa', 'רות', 'Yosef', 'משה', 'Hannah', 'אסתר', 'Jacob'];
const PASSWORD = 'seven quiet words';
const MAIL_MS = 60_000;
/** Persons of a family. */
const MOST_PEOPLE = 4;

/** Waits for an email to an address; undefined where none comes, since its job may have failed until it is sent again. */
export async function emailWith(world: World, to: string, pattern: RegExp): Promise<string | undefined> {
  const until = Date.now() + MAIL_MS;
  while (Date.now() < until && !world.over()) {
    const { body } = await world.client.call(null, 'GET', `/dev/mail.json?to=${encodeURIComponent(to)}`);
    for (const email of Object.values(body) as { text?: string }[]) {
      const found = pattern.exec(email.text ?? '');
      if (found) return found[1] ?? found[0];
    }
    await pause(500);
  }
  return undefined;
}

/** Registers someone and confirms the address with the code of the email. */
export async function registerPerson(
  world: World,
  family: Family,
  email: string,
): Promise<Person | undefined> {
  const mark = family.mark();
  const person: Person = {
    email,
    password: PASSWORD,
    firstName: family.random.pick(FIRST_NAMES),
    lastName: mark,
    id: 0,
    token: '',
    cookie: '',
  };
  const json = {
    first_name: person.firstName,
    last_name: person.lastName,
    email,
    password: PASSWORD,
    terms: true,
    locale: family.random.pick(['en', 'he']),
  };
  const reply = await world.client.call(null, 'POST', '/api/users/register', {
    json,
    key: crypto.randomUUID(),
  });
  const row = { first_name: person.firstName, last_name: person.lastName };
  if (reply.status >= 300 && reply.lost === 0) {
    refused(world, reply);
    return undefined;
  }
  person.token = String(reply.body.token ?? 'none');
  // after a lost answer the account may be there already, and its owner logs in
  const me = await world.client.call(person, 'GET', '/api/users/user').catch(() => undefined);
  const user = me?.body.user as { id?: number } | undefined;
  if (!user?.id) {
    world.ledger.leaveOpen('users', email);
    return undefined;
  }
  person.id = user.id;
  world.ledger.set('users', email, { ...row, active: '0' });
  const code = await emailWith(world, email, /(?<!\d)\d{6}(?!\d)/);
  if (code === undefined) return undefined;
  const verified = await world.client.call(person, 'POST', '/api/users/verify', { json: { code } });
  if (verified.status < 300) {
    world.ledger.patch('users', email, { active: '1' });
    return person;
  }
  refused(world, verified);
  world.ledger.patch('users', email, { active: ['0', '1'] });
  const after = await world.client.call(person, 'GET', '/api/users/user');
  return (after.body.user as { active?: string } | undefined)?.active === '1' ? person : undefined;
}

/** The owner of a family; tried until there is one. */
export async function registerOwner(world: World, family: Family): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const owner = await registerPerson(world, family, `${family.mark()}@example.org`);
    if (!owner) continue;
    family.people.push(owner);
    return;
  }
  throw new Unsettled(`No owner of family ${family.number} could register.`);
}

const invite: Act = {
  name: 'invite a relative, who joins',
  kind: 'write',
  weight: 2,
  async run(world, family) {
    const site = aSite(family);
    if (!site || family.people.length >= MOST_PEOPLE) return false;
    const owner = ownerOf(family);
    const email = `${family.mark()}@example.org`;
    const role = family.random.pick(['sec_owner', 'editor', 'member']);
    const path = `/api/sites/${site.id}/invitations`;
    const asked = { json: { kind: 'email', email, role, locale: 'en' }, key: crypto.randomUUID() };
    const made = await create(world, world.client.call(owner, 'POST', path, asked), {
      place: 'invitations',
      mark: `${site.id} ${email}`,
      row: () => ({ state: 'sent', uses: 0 }),
    });
    if (!made) return true;
    const token = await emailWith(world, email, /\/invitation\?token=([^\s<>"&]+)/);
    if (token === undefined) return true;
    const person = await registerPerson(world, family, email);
    if (!person) return true;
    const accepted = await world.client.call(person, 'POST', `/api/invitations/${token}/accept`);
    const mark = `${site.id} ${email}`;
    if (accepted.status < 300) {
      world.ledger.patch('invitations', mark, { state: 'accepted', uses: 1 });
      world.ledger.set('members', `site ${site.id} ${person.id}`, {});
    } else {
      refused(world, accepted);
      if (accepted.lost === 0) return true;
      world.ledger.patch('invitations', mark, { state: ['sent', 'opened', 'accepted'], uses: [0, 1] });
      world.ledger.leaveOpen('members', `site ${site.id} ${person.id}`);
    }
    family.people.push(person);
    return true;
  },
};

const changeName: Act = {
  name: 'change the language',
  kind: 'write',
  weight: 1,
  async run(world, family) {
    const person = family.random.pick(family.people);
    const locale = family.random.pick(['en', 'he']);
    const reply = await world.client.call(person, 'POST', '/api/users/setLocale', { json: { locale } });
    if (reply.status < 300) world.ledger.patch('users', person.email, { locale });
    else refused(world, reply);
    return true;
  },
};

export const PEOPLE: readonly Act[] = [invite, changeName];
