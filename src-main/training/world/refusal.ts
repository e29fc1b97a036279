/** The service's deliberate "no": all changes so far are rolled back, and the caller reads the message. */
export class Refusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function refuse(status: number, message: string): never {
  throw new Refusal(status, message);
}
