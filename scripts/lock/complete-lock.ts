import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, missingPlatforms } from './missing-platforms.ts';

const path = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
const missing = missingPlatforms(lock);
const [root, ...rest] = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
if (!root) throw new Error('package-lock.json names no package.');
lock.packages = Object.fromEntries([root, ...rest]);
for (const entry of Object.values(lock.packages)) delete entry.resolved;
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${Object.keys(missing).length} packages of other platforms added.`);
