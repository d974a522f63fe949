import path from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { root } from './machine.mjs';
import { run } from './run.ts';

export type ProductionConfig = {
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name?: string | undefined; database_id?: string | undefined }[];
  r2_buckets: { binding: string; bucket_name?: string | undefined }[];
  queues: {
    producers?: { queue: string }[] | undefined;
    consumers?: { queue: string; dead_letter_queue?: string | undefined }[] | undefined;
  };
};

const SECRETS = ['JWT_SECRET', 'MEDIA_SECRET', 'SECOND_FACTOR_KEY', 'ANALYTICS_TOKEN'];

export const productionConfig = (): ProductionConfig =>
  unstable_readConfig(
    { config: path.join(root, 'wrangler.toml'), env: 'production' },
    { hideWarnings: true },
  ) as unknown as ProductionConfig;

/** Values in wrangler.toml that are still placeholders. */
export function missingInConfig({ vars, d1_databases, r2_buckets }: ProductionConfig): string[] {
  const origin = String(vars.APP_ORIGIN ?? '');
  const missing: string[] = [];
  if (!/^https:\/\/[^/]+$/.test(origin) || /\.example$|localhost/.test(origin)) {
    missing.push(
      `APP_ORIGIN is "${origin}": write your https address, without a slash at its end, under [env.production] vars in wrangler.toml.`,
    );
  }
  if (!vars.CF_ACCOUNT_ID) {
    missing.push(
      'CF_ACCOUNT_ID is empty: write the id that `npx wrangler whoami` shows under [env.production] vars in wrangler.toml.',
    );
  }
  const mailFrom = String(vars.MAIL_FROM ?? '');
  if (!mailFrom.includes('@') || /\.example$|localhost/.test(mailFrom)) {
    missing.push(
      `MAIL_FROM is "${mailFrom}": write the address that mail comes from, of a domain that Cloudflare's Email Service (or your provider) may send for, under [env.production] vars in wrangler.toml.`,
    );
  }
  for (const { binding, database_id, database_name } of d1_databases) {
    if (!database_id || /^[0-]+$/.test(database_id)) {
      missing.push(
        `The database of ${binding} has no id: \`npx wrangler d1 create ${database_name}\` prints the database_id for [[env.production.d1_databases]].`,
      );
    }
  }
  for (const { binding, bucket_name } of r2_buckets) {
    if (!bucket_name)
      missing.push(`The bucket of ${binding} has no bucket_name in [[env.production.r2_buckets]].`);
  }
  return missing;
}

/** The queues that the worker sends to or consumes, including dead-letter queues. */
export const queuesOf = ({ queues }: ProductionConfig): string[] => {
  const named = [
    ...(queues.producers ?? []).map(({ queue }) => queue),
    ...(queues.consumers ?? []).flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue]),
  ];
  return [...new Set(named)].filter((name) => name !== undefined);
};

/** The resources missing in the Cloudflare account, as the commands that create them. */
export async function missingInAccount(config: ProductionConfig): Promise<string[]> {
  const who = await run('wrangler', ['whoami']);
  if (who.code !== 0 || /not authenticated/i.test(who.output)) {
    return ['You are not signed in to Cloudflare: `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.'];
  }
  const [buckets, queues, secrets] = await Promise.all([
    run('wrangler', ['r2', 'bucket', 'list']),
    run('wrangler', ['queues', 'list']),
    run('wrangler', ['secret', 'list', '--env', 'production']),
  ]);
  const has = ({ output }: { output: string }, name: string) =>
    new RegExp(`(^|[^\\w-])${name}([^\\w-]|$)`, 'm').test(output);
  return [
    ...config.r2_buckets
      .filter(({ bucket_name }) => bucket_name && !has(buckets, bucket_name))
      .map(
        ({ bucket_name }) =>
          `There is no bucket ${bucket_name}: \`npx wrangler r2 bucket create ${bucket_name}\``,
      ),
    ...queuesOf(config)
      .filter((name) => !has(queues, name))
      .map((name) => `There is no queue ${name}: \`npx wrangler queues create ${name}\``),
    ...SECRETS.filter((name) => !has(secrets, name)).map(
      (name) => `There is no secret ${name}: \`npx wrangler secret put ${name} --env production\``,
    ),
  ];
}
