/** The writer's worker: the only thread that changes the journal. One message, one transaction. */
import { methodsOf, serve } from './worker-rpc.ts';
import { WriterSession } from './writer-session.ts';

const session = new WriterSession();
const ofSession = methodsOf(session);
serve(
  (op) => ofSession(op) ?? (session.ops ? methodsOf(session.ops)(op) : undefined),
  () => session.answered(),
);
