/** Killed at every step of every product on the paths of a sale that a start finds: see `steps.test.ts`. */
import { killAtEveryStep, stepKills } from './step-kills.ts';
import { PATHS } from './steps.ts';

/** Apart from what the other kills sell, should all meet one service. */
const CONTENTS_FROM = 700_000;

killAtEveryStep(
  PATHS.filter(({ foundAfter }) => foundAfter !== null),
  stepKills(CONTENTS_FROM),
);
