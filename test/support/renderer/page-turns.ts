/** Leaves page tests to another run when it isn't their turn: `resources/tools/turns.mjs`. A named file runs whole. */
import { beforeEach, type RunnerTask } from 'vitest';
import { ANOTHER_TURN, isItsTurn } from '../../../resources/tools/turns.mjs';

const turns = process.env['DWADI_PAGE_TURNS'];

const testsOf = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task.tasks) : task));

if (turns) {
  beforeEach(({ task, skip }) => {
    const { file } = task;
    if (!isItsTurn(turns, file.name, testsOf(file.tasks).indexOf(task))) skip(ANOTHER_TURN);
  });
}
