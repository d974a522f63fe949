import { endWhenAbandoned } from '../lib/run.ts';
import { runStages } from '../lib/stage.ts';
import { STATIC_STAGES } from '../lib/static-stages.ts';
import { lastLine, sum } from '../lib/tally.ts';
import { writeTimes } from '../lib/times.ts';

endWhenAbandoned();
const began = Date.now();
const stages = await runStages(STATIC_STAGES, STATIC_STAGES.length);
writeTimes('check', (Date.now() - began) / 1000, stages);
const tally = sum(stages);
console.log(lastLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
