import type { NotSentCause, UnknownCause } from '../reseller-api/connection-causes.ts';
import type { ErrorWords } from './service-errors.ts';
import { t } from './translate.ts';

type Words = ErrorWords | ((detail: string | null) => ErrorWords);

/** Advice for checks of a key or of the connection only. For a sale, `order-states` says what to do. */
const TRY_AGAIN = t('Try again in a moment. If it lasts, tell the service’s support.');

const WORDS: Readonly<Record<NotSentCause | UnknownCause, Words>> = {
  offline: {
    happened: t('There is no internet connection.'),
    advice: t('Check the modem, the cable, and that you still have data.'),
  },
  'name-not-found': {
    happened: t('The service’s address could not be found.'),
    advice: t('Check the internet connection. If other sites work, ask the owner to check the service’s address.'),
  },
  refused: {
    happened: t('The service’s address refused the connection.'),
    advice: t('Wait a few minutes and try again. If it lasts, ask the owner to check the service’s address.'),
  },
  'connect-timeout': {
    happened: t('The service could not be reached in time.'),
    advice: t('The line is very slow or down. Move the modem or wait, then try again.'),
  },
  'clock-wrong': (detail) => ({
    happened: t`This computer’s date does not fit the service’s certificate${detail === null ? '' : ` (${detail})`}.`,
    advice: t('Set the computer’s date and time right, then try again. If they are right, tell the service’s support.'),
  }),
  'unknown-issuer': (issuer) => ({
    happened:
      issuer === null
        ? t(
            'The certificate at the service’s address is from somebody this PC does not know: something on the line answers in the service’s place.',
          )
        : t`The certificate at the service’s address is from “${issuer}”, which this PC does not know: it answers in the service’s place.`,
    advice: t(
      'Open a browser and sign in if this is a hotspot. If it is an antivirus, switch off its web inspection for the service.',
    ),
  }),
  'wrong-host': (names) => ({
    happened:
      names === null
        ? t('The certificate at the service’s address is of another site.')
        : t`The certificate at the service’s address is of another site (${names}).`,
    advice: t('If this is a hotspot, sign in with a browser. Otherwise ask the owner to check the service’s address.'),
  }),
  'tls-failed': {
    happened: t('A safe connection to the service could not be made: no certificate that fits was shown.'),
    advice: t(
      'See that the date of this PC is right, then try again. If it goes on, try another internet connection or a newer Dwadi.',
    ),
  },
  aborted: {
    happened: t('It was stopped before anything was sent.'),
    advice: t('Try again when you are ready.'),
  },
  'no-key': {
    happened: t('The key for this product is missing.'),
    advice: t('Ask the owner to enter the key from the service’s dashboard.'),
  },
  timeout: { happened: t('The service did not answer in time.'), advice: TRY_AGAIN },
  'connection-lost': { happened: t('The connection broke before the answer came.'), advice: TRY_AGAIN },
  stopped: { happened: t('It was stopped before the answer came.'), advice: TRY_AGAIN },
  'server-error': { happened: t('The service has a problem.'), advice: TRY_AGAIN },
  redirect: {
    happened: t('The answer pointed to another address.'),
    advice: t`If this is a hotspot, sign in with a browser. ${TRY_AGAIN}`,
  },
  'undocumented-status': { happened: t('The service gave an answer that Dwadi does not know.'), advice: TRY_AGAIN },
  'broken-reply': { happened: t('The answer could not be read.'), advice: TRY_AGAIN },
  'too-large': { happened: t('The answer was far larger than it should be.'), advice: TRY_AGAIN },
};

/** Tells the connection's fault, and what the person at the counter can do. `detail`: the issuer, names, dates. */
export function connectionWords(cause: NotSentCause | UnknownCause, detail: string | null = null): ErrorWords {
  const words = WORDS[cause];
  return typeof words === 'function' ? words(detail) : words;
}
