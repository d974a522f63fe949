import { spawn } from 'node:child_process';
import { endWhenAbandoned } from '../run.ts';

endWhenAbandoned();
const deaf = spawn('sh', ['-c', 'trap "" TERM INT; sleep 60 & wait; wait'], { stdio: 'ignore' });
console.log(`${process.pid} ${deaf.pid}`);
