import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from '../handler-context.ts';

/**
 * The doctor's findings about keys and printers are for the owner. A counter that can't open has no staff to check, and
 * needs the doctor most.
 */
const mayNot = ({ staff }: HandlerContext): boolean => staff?.rights.settings === false;

const notAllowed = err({ code: 'not-allowed' as const });

export const doctorHandlers = {
  'doctor.about': ({ doctor }) => ok(doctor.about),
  'doctor.examine': async (context) => (mayNot(context) ? notAllowed : ok(await context.doctor.examine())),
  'doctor.bundle': async (context) => {
    if (mayNot(context)) return notAllowed;
    const day = new Date().toISOString().slice(0, 10);
    return context.saveFile(`Dwadi support ${day}.zip`, await context.doctor.bundle());
  },
} satisfies Partial<Handlers>;
