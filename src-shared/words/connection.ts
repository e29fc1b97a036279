import type { NotSentCause, UnknownCause } from '../reseller-api/connection-causes.ts';
import type { ErrorWords } from './service-errors.ts';

type Words = ErrorWords | ((detail: string | null) => ErrorWords);

/** Advice for checks of a key or of the connection only. For a sale, `order-states` says what to do. */
const TRY_AGAIN = 'Try again in a moment. If it lasts, tell the service’s support.';

const WORDS: Readonly<Record<NotSentCause | UnknownCause, Words>> = {
  offline: {
    happened: 'There is no internet connection.',
    advice: 'Check the modem, the cable, and that you still have data.',
  },
  'name-not-found': {
    happened: 'The service’s address could not be found.',
    advice: 'Check the internet connection. If other sites work, ask the owner to check the service’s address.',
  },
  refused: {
    happened: 'The service’s address refused the connection.',
    advice: 'Wait a few minutes and try again. If it lasts, ask the owner to check the service’s address.',
  },
  'connect-timeout': {
    happened: 'The service could not be reached in time.',
    advice: 'The line is very slow or down. Move the modem or wait, then try again.',
  },
  'clock-wrong': (detail) => ({
    happened: `This computer’s date does not fit the service’s certificate${detail === null ? '' : ` (${detail})`}.`,
    advice: 'Set the computer’s date and time right, then try again. If they are right, tell the service’s support.',
  }),
  'unknown-issuer': (issuer) => ({
    happened:
      issuer === null
        ? 'The certificate at the service’s address is from somebody this PC does not know: something on the line answers in the service’s place.'
        : `The certificate at the service’s address is from “${issuer}”, which this PC does not know: it answers in the service’s place.`,
    advice:
      'Open a browser and sign in if this is a hotspot. If it is an antivirus, switch off its web inspection for the service.',
  }),
  'wrong-host': (names) => ({
    happened:
      names === null
        ? 'The certificate at the service’s address is of another site.'
        : `The certificate at the service’s address is of another site (${names}).`,
    advice: 'If this is a hotspot, sign in with a browser. Otherwise ask the owner to check the service’s address.',
  }),
  'tls-failed': {
    happened: 'A safe connection to the service could not be made: no certificate that fits was shown.',
    advice:
      'See that the date of this PC is right, then try again. If it goes on, try another internet connection or a newer Dwadi.',
  },
  aborted: {
    happened: 'It was stopped before anything was sent.',
    advice: 'Try again when you are ready.',
  },
  'no-key': {
    happened: 'The key for this product is missing.',
    advice: 'Ask the owner to enter the key from the service’s dashboard.',
  },
  timeout: { happened: 'The service did not answer in time.', advice: TRY_AGAIN },
  'connection-lost': { happened: 'The connection broke before the answer came.', advice: TRY_AGAIN },
  stopped: { happened: 'It was stopped before the answer came.', advice: TRY_AGAIN },
  'server-error': { happened: 'The service has a problem.', advice: TRY_AGAIN },
  redirect: {
    happened: 'The answer pointed to another address.',
    advice: `If this is a hotspot, sign in with a browser. ${TRY_AGAIN}`,
  },
  'undocumented-status': { happened: 'The service gave an answer that Dwadi does not know.', advice: TRY_AGAIN },
  'broken-reply': { happened: 'The answer could not be read.', advice: TRY_AGAIN },
  'too-large': { happened: 'The answer was far larger than it should be.', advice: TRY_AGAIN },
};

/** Tells the connection's fault, and what the person at the counter can do. `detail`: the issuer, names, dates. */
export function connectionWords(cause: NotSentCause | UnknownCause, detail: string | null = null): ErrorWords {
  const words = WORDS[cause];
  return typeof words === 'function' ? words(detail) : words;
}
