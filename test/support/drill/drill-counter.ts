/** A practice counter with a drill: the real engine, journal and service, and a PC that a test may break or cut off. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillService } from '#main/drill/drill-service.ts';
import type { DrillRun, DrillStep, DrillStepName } from '#shared/counter-api/drill.ts';
import type { TestCounter, TestCounterOptions } from '../counter.ts';
import { type DeskForFile, deskForFile } from '../desk-for-file.ts';

export interface DrillCounter extends TestCounter {
  readonly drill: DrillService;
  readonly died: () => boolean;
}

export const pages: string[] = [];

export function drillForFile() {
  const desk: DeskForFile = deskForFile();
  return {
    desk,
    /** `controlUrl`: another service's, or none. */
    open: async (
      options: TestCounterOptions = {},
      controlUrl: () => string | null = () => desk.service().controlUrl,
      onChanged: () => void = () => {},
    ): Promise<DrillCounter> => {
      // Orders are as slow as in Training: the drill's step must come before the service's own progress.
      await desk.service().control('progress', { kind: 'airtime', steps: [['pending', 30]] });
      let dead = false;
      const stateFile = join(desk.folder, 'service.jsonl');
      mkdirSync(desk.folder, { recursive: true });
      if (!existsSync(stateFile)) writeFileSync(stateFile, '');
      const opened = await desk.open({
        kind: 'training',
        drill: {
          ...{ stateFile, controlUrl, machine: () => 'adom-front-1', patienceMs: 6000 },
          liveSending: async () => 0,
          die: () => {
            dead = true;
          },
          onChanged,
        },
        systemPrint: {
          dialog: async () => true,
          pdf: async ({ html }) => {
            pages.push(html);
            return new TextEncoder().encode(html);
          },
        },
        ...options,
      });
      const { drill } = opened.counter.opened ?? {};
      if (!drill) throw new Error('a practice counter has a drill');
      return { ...opened, drill, died: () => dead };
    },
  };
}

export const runOf = ({ view }: DrillService): DrillRun => {
  if (view.run === null) throw new Error('no drill was begun');
  return view.run;
};

export const stepOf = (drill: DrillService, name: DrillStepName): DrillStep => {
  const found = runOf(drill).steps.find(({ step }) => step === name);
  if (found === undefined) throw new Error(name);
  return found;
};

export async function overOrAsking(drill: DrillService, name: DrillStepName): Promise<DrillStep> {
  for (;;) {
    const step = stepOf(drill, name);
    if (step.state !== 'running' && step.state !== 'to-do') return step;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function runStep(drill: DrillService, name: DrillStepName): Promise<DrillStep> {
  const begun = await drill.run(name);
  if (!begun.ok) throw new Error(begun.error.code);
  return overOrAsking(drill, name);
}
