/** Stands in for `src-shared/scrypt-cost.ts` in unit tests. An installer's file may not say less than 15. */
export const STRETCH_COST = { pin: 10, recoveryCode: 10, passphrase: 15, officePassword: 10 } as const;
