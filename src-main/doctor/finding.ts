/** The result of a check. */
import type { DoctorCheck, Finding } from '#shared/counter-api/doctor.ts';

type Facts = Finding['facts'];
const found =
  (state: Finding['state']) =>
  (check: DoctorCheck, code: string, facts: Facts = {}): Finding => ({ check, state, code, facts });

export const fine = found('fine');
export const watch = found('watch');
export const fault = found('fault');
export const notAsked = found('not-asked');
