import * as z from 'zod';
import { AFA_MAX_LOCATION, AFA_MAX_NAME, AFA_MAX_NOTES } from './limits.ts';
import { amount, calendarDay, id, localPhone, mediumReference, status, text } from './values.ts';

const AFA_ID_TYPE = 'Ghana Card';

export const AFA_REGIONS = [
  'Greater Accra',
  'Ashanti',
  'Western',
  'Eastern',
  'Central',
  'Northern',
  'Volta',
  'Upper East',
  'Upper West',
  'Bono',
  'Bono East',
  'Ahafo',
  'Savannah',
  'North East',
  'Oti',
  'Western North',
] as const;
export const afaRegion = z.enum(AFA_REGIONS);

const notBlank = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.trim() !== '', { error: 'must not be blank' });

/** The applicant's age depends on the day and is checked where the day is known. */
export const afaRegisterBody = z.object({
  reference: mediumReference,
  full_name: notBlank(AFA_MAX_NAME),
  phone: localPhone,
  id_type: z.literal(AFA_ID_TYPE),
  id_number: z.string().regex(/^GHA-\d{9}-\d$/, { error: 'must have the form GHA-000000000-0' }),
  date_of_birth: calendarDay,
  region: afaRegion,
  location: notBlank(AFA_MAX_LOCATION),
  notes: z.string().max(AFA_MAX_NOTES).optional(),
});
export type AfaRegisterBody = z.infer<typeof afaRegisterBody>;

export const afaPlacement = z.object({ order_id: id, reference: text, status, new_balance: amount });

export const afaOrder = z.object({ id, reference: text, status });
