/** A day in milliseconds. Africa/Accra keeps UTC all year, so no day is shorter or longer. */
export const DAY_MS = 86_400_000;
