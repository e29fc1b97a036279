/** The facts of one counter that updates ask for. */
import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { CounterFacts } from '../../updates/may-install.ts';

type UpdatedCounter = Pick<HandlerContext, 'opened' | 'training' | 'house' | 'snapshot'>;

/** Gathers what keeps an update from being installed at one counter. An unreadable journal has nothing under way. */
export async function factsOf(counter: UpdatedCounter): Promise<CounterFacts> {
  const { opened, training, house } = counter;
  const { shift, journal } = counter.snapshot();
  const board = (await opened?.engine.board().catch(() => null)) ?? null;
  const underWay = board?.underWay ?? [];
  const sending = underWay.filter(({ orders }) => orders.some(({ state }) => state !== 'accepted'));
  const slips = (await opened?.printing.state().catch(() => null)) ?? null;
  return {
    drawerOpen: !training && opened !== null && shift.state !== 'waiting',
    sending: sending.length,
    underWay: underWay.length,
    readBack: opened?.readBacks.anyOpen ?? false,
    printing: slips?.waiting ?? 0,
    checking: journal.state === 'opening' || journal.state === 'checking' || house?.isBusy === true,
    drill: opened?.drill?.underWay ?? false,
  };
}
