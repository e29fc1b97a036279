import { runsOn } from './app.ts';

export default function sayWhatItRunsOn(): void {
  console.log(`End-to-end tests run on ${runsOn}.`);
}
