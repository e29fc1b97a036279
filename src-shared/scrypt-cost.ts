/**
 * How much work scrypt makes of one guess, as the power of two for its N. Each hash and seal keeps its own cost beside
 * it, so a later Dwadi may raise these and still open what an earlier one made. Tests replace this file.
 */
export const STRETCH_COST = {
  /** 32 MB and a tenth of a second for each try of a PIN. */
  pin: 15,
  /** 64 MB a try: the code's 140 bits can't be tried anyway, and a slow kiosk PC opens it within a second or two. */
  recoveryCode: 16,
  /** 128 MB and half a second for each try of an installer's passphrase. */
  passphrase: 17,
  /** The same for each try of the owner's password at the office, which anybody on the internet may make. */
  officePassword: 17,
} as const;
