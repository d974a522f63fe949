import { demoAppCode } from '../lib/demo-administrator.ts';
import { makeAdministrator } from '../lib/make-administrator.ts';
import { devVars, stateDir } from '../lib/prepare.ts';
import { endWhenAbandoned } from '../lib/run.ts';

const isRemote = process.argv.includes('--remote');
/** Takes away the factors of someone who has lost their phone and their recovery codes. */
const isReset = process.argv.includes('--reset');
const email = process.argv.slice(2).find((argument) => !argument.startsWith('--'));

endWhenAbandoned();
try {
  // of what is deployed the key is known only to who sets it in the environment
  const serverKey = isRemote ? process.env.SECOND_FACTOR_KEY : devVars().get('SECOND_FACTOR_KEY');
  console.log(email === undefined ? await demoAppCode(serverKey ?? '') : await made(email, serverKey));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function made(address: string, serverKey: string | undefined): Promise<string> {
  const where = isRemote ? ['--remote', '--env', 'production'] : ['--local', '--persist-to', stateDir];
  const key = await makeAdministrator(address, where, serverKey, isReset);
  return key === undefined
    ? `${address} is an administrator, and sets two-step verification up at the next login.`
    : `${address} is an administrator. At the next login an authenticator app shows the code, for the key ${key}. It is printed only now.`;
}
