import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';

export const doctorHandlers = {
  'doctor.about': ({ doctor }) => ok(doctor.about),
  'doctor.examine': async ({ doctor }) => ok(await doctor.examine()),
  'doctor.bundle': async (context) => {
    const day = new Date().toISOString().slice(0, 10);
    return context.saveFile(`Dwadi support ${day}.zip`, await context.doctor.bundle());
  },
} satisfies Partial<Handlers>;
