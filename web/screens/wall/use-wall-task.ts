import { useState } from 'react';
import type { Task } from './wall-task.tsx';

/** What was done, and how to undo it where that is possible. */
export type Done = { message: string; undo: (() => void) | null };

export type WallTaskState = ReturnType<typeof useWallTask>;

/** What is being done with a wall, and what was done last. */
export function useWallTask() {
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState<Done>({ message: '', undo: null });
  const close = () => setTask(null);
  const report = (message: string, undo: Done['undo']) => setDone({ message, undo });
  return {
    task,
    done,
    begin: setTask,
    close,
    report,
    finish: (message: string) => {
      close();
      report(message, null);
    },
  };
}
