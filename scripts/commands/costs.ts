import { costTables } from '../costs/tables.ts';

for (const [title, table] of Object.entries(costTables())) console.log(`${title}\n\n${table}\n`);
