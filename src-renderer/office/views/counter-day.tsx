import type { ReactNode } from 'react';
import { DAY_MS } from '#shared/day.ts';
import type { CounterDay, DayState, GroupLine, StuckOrder } from '#shared/office/page-data.ts';
import type { OrderFacts } from '#shared/order-state.ts';
import {
  COUNTER_DAY,
  creditsWord,
  DAY_STATES,
  dayStateMeans,
  differenceWords,
  money,
  moreStuckWords,
  OFFICE_PAGE,
  productWord,
  stuckWords,
  TODAY,
  walletLabel,
} from '#shared/words/office-page.ts';
import { businessDay, dayWord, timeWord } from '#shared/words/times.ts';
import { goBack, replace, useRoute } from '../live/route-store.ts';
import { useMinute, useToday } from '../live/today-store.ts';
import { useAsked } from '../live/use-asked.ts';
import { Button, Fact, Mark, Title, Waiting } from '../parts/basic.tsx';
import { Field } from '../parts/field.tsx';
import { FigureFacts } from '../parts/figure-facts.tsx';
import { DrawerList } from './drawer-lines.tsx';

const dayBeside = (day: string, days: number): string => businessDay(Date.parse(day) + days * DAY_MS);

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const Groups = ({ title, lines }: { readonly title: string; readonly lines: readonly GroupLine[] }) => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{COUNTER_DAY.name}</th>
        <th scope="col">{TODAY.orders}</th>
        <th scope="col">{TODAY.takings}</th>
        <th scope="col">{TODAY.margin}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, orders, revenue, margin }) => (
        <tr key={name}>
          <th scope="row">{productWord(name)}</th>
          <td>{orders}</td>
          <td>{money(revenue)}</td>
          <td>{money(margin)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const StuckLine = ({ order, now }: { readonly order: StuckOrder; readonly now: number }) => (
  <li className="stack">
    <span className="apart">
      <strong>
        {productWord(order.product)}, {order.supplier}
      </strong>
      <strong className="figures">{money(order.price)}</strong>
    </span>
    <Mark look="bad">{stuckWords(order as OrderFacts)}</Mark>
    <span className="small">
      {COUNTER_DAY.since} {timeWord(order.since, now)} · {COUNTER_DAY.reference}{' '}
      <span className="path">{order.reference}</span>
    </span>
  </li>
);

type ProofOf = Pick<CounterDay, 'differences'> & { readonly state: DayState };

const Proof = ({ state, differences }: ProofOf) => (
  <section className="card stack">
    <Mark look={state === 'proven' ? 'good' : state === 'waiting' ? 'wait' : 'bad'}>{DAY_STATES[state]}</Mark>
    <p className="small">{dayStateMeans(state)}</p>
    {differences.length > 0 && (
      <ul className="plain">
        {differences.map((difference) => (
          <li key={differenceWords(difference)}>{differenceWords(difference)}</li>
        ))}
      </ul>
    )}
  </section>
);

function Body({ day, now }: { readonly day: CounterDay; readonly now: number }) {
  const { figures, products, attendants, drawers, wallets, stuck, moreStuck, state, differences } = day;
  return (
    <>
      <div className="beside">
        <section className="card totals" aria-label={TODAY.takings}>
          <FigureFacts {...figures} />
        </section>
        {state !== null && <Proof state={state} differences={differences} />}
      </div>
      <Section title={COUNTER_DAY.stuck}>
        {stuck.length === 0 ? (
          <p className="muted">{COUNTER_DAY.noStuck}</p>
        ) : (
          <ul className="card lines">
            {stuck.map((order) => (
              <StuckLine key={order.reference} order={order} now={now} />
            ))}
          </ul>
        )}
        {moreStuck > 0 && <p className="small">{moreStuckWords(moreStuck)}</p>}
      </Section>
      <Section title={COUNTER_DAY.wallets}>
        {wallets.length === 0 ? (
          <p className="muted">{COUNTER_DAY.noWallets}</p>
        ) : (
          <dl className="card facts">
            {wallets.map(({ account, unit, balance, at }) => (
              <Fact
                key={`${account} ${unit}`}
                label={walletLabel(at, now)}
                value={unit === 'pesewa' ? money(balance) : creditsWord(balance)}
              />
            ))}
          </dl>
        )}
      </Section>
      <Section title={COUNTER_DAY.drawers}>
        {drawers.length === 0 ? (
          <p className="muted">{COUNTER_DAY.noDrawers}</p>
        ) : (
          <DrawerList drawers={drawers} now={now} />
        )}
      </Section>
      {products.length === 0 ? (
        <p className="muted">{COUNTER_DAY.nothingSold}</p>
      ) : (
        <div className="beside">
          <Groups title={COUNTER_DAY.products} lines={products} />
          <Groups title={COUNTER_DAY.attendants} lines={attendants} />
        </div>
      )}
    </>
  );
}

export function CounterDayPage() {
  const { path, query } = useRoute();
  const now = useMinute();
  const changes = useToday((state) => state.changes);
  const known = useToday((state) => state.counters.get(path.split('/')[2] ?? ''));
  const role = path.split('/')[2] ?? '';
  const today = businessDay(now);
  const day = query.get('day') ?? today;
  const asked = useAsked<CounterDay>(`counters/${role}/day?day=${day}`, day === today ? changes : 0);
  const show = (wanted: string): void => {
    if (wanted !== '' && wanted <= today) replace(`${path}?day=${wanted}`);
  };
  const name = asked.body?.name ?? known?.name ?? '';
  return (
    <>
      <Button word={OFFICE_PAGE.back} onPress={goBack} look="quiet" />
      <Title>{name === '' ? OFFICE_PAGE.title : name}</Title>
      <div className="day-choice">
        <Button word="‹" name={COUNTER_DAY.earlier} onPress={() => show(dayBeside(day, -1))} />
        <Field label={dayWord(Date.parse(day), now)} type="date" value={day} max={today} onChange={show} />
        <Button word="›" name={COUNTER_DAY.later} onPress={() => show(dayBeside(day, 1))} busy={day >= today} />
      </div>
      {asked.body === null ? <Waiting {...asked} /> : <Body day={asked.body} now={now} />}
    </>
  );
}
