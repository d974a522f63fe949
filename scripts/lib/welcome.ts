import { networkInterfaces } from 'node:os';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { demoAppCode, demoAppKey } from './demo-administrator.ts';

/** The URL of the first example site in a language, if any. */
async function example(origin: string, locale: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/api/sites/examples?locale=${locale}`);
    const { sites } = (await answer.json()) as { sites: { slug: string; lang: string }[] };
    const site = sites.find(({ lang }) => lang === locale) ?? sites[0];
    return site && `${origin}/${locale}/site/${encodeURIComponent(site.slug)}`;
  } catch {
    return undefined;
  }
}

/** Instructions for opening the site on a phone, where this machine has a network address. */
function onPhone(origin: string): string[] {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address;
  if (!address || !origin.startsWith('http://localhost:')) return [];
  return [`  To scan and read on a phone in the same network: DOROT_HOST=${address} npm start`];
}

/** The URLs to open, and the accounts to log in with. */
export async function welcome(origin: string, serverKey: string): Promise<string> {
  const addresses: [string, string | undefined][] = [
    ['English', `${origin}/en`],
    ['עברית', `${origin}/he`],
    ['A memorial', await example(origin, 'en')],
    ['אתר הנצחה', await example(origin, 'he')],
    ['The house style', `${origin}/en/dev/ui`],
    ['The API', `${origin}/api/docs`],
  ];
  return [
    '',
    '  Dorot is running.',
    '',
    ...addresses.flatMap(([name, address]) => (address ? [`  ${name.padEnd(16)} ${address}`] : [])),
    '',
    `  Demo accounts, each with the password ${DEMO_PASSWORD}:`,
    ...DEMO_ACCOUNTS.map(({ name, who }) => `    ${`${name}@example.org`.padEnd(24)} ${who}`),
    `  admin also needs a code, now ${await demoAppCode(serverKey)}; later \`npm run admin\` prints it, or an`,
    `  authenticator app shows it for the key ${demoAppKey(serverKey)}.`,
    '',
    '  Signing in needs localhost or https: over plain http from another machine a browser keeps no session.',
    ...onPhone(origin),
    '  Ctrl-C ends it; the data stays.',
    '',
  ].join('\n');
}
