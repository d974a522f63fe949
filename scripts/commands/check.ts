import { endWhenAbandoned } from '../lib/run.ts';
import { runStages } from '../lib/stage.ts';
import { STATIC_STAGES } from '../lib/static-stages.ts';
import { lastLine, sum } from '../lib/tally.ts';

endWhenAbandoned();
const tally = sum(await runStages(STATIC_STAGES, STATIC_STAGES.length));
console.log(lastLine(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
