import { err, ok } from '#shared/result.ts';
import type { Desk, Handlers } from '../handler-context.ts';

/**
 * The doctor's findings about keys and printers are for the owner. A counter that can't open has no staff to check, and
 * needs the doctor most.
 */
const mayNot = ({ staff }: Desk): boolean => staff?.rights.settings === false;

const notAllowed = err({ code: 'not-allowed' as const });

export const doctorHandlers = {
  'doctor.about': ({ doctor }) => ok(doctor.about),
  'doctor.examine': async (desk) => (mayNot(desk) ? notAllowed : ok(await desk.doctor.examine())),
  'doctor.bundle': async (desk) => {
    if (mayNot(desk)) return notAllowed;
    const day = new Date().toISOString().slice(0, 10);
    return desk.saveFile(`Dwadi support ${day}.zip`, await desk.doctor.bundle());
  },
} satisfies Partial<Handlers>;
