import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { COUNTER } from '#shared/words/counter.ts';
import { Board } from '../board/board.tsx';
import { PayOutDialog } from '../board/order-page/pay-out.tsx';
import { SaleDetail } from '../board/order-page/sale-detail.tsx';
import { KeySheet } from '../commands/key-sheet.tsx';
import { Announcement } from '../components/marks/announcement.tsx';
import { DrillScreen } from '../drill/drill-screen.tsx';
import { useDrill } from '../drill/drill-store.ts';
import { FindPalette } from '../find/find-palette.tsx';
import { LeaveDialog } from '../lockdown/leave-dialog.tsx';
import { LockdownNews } from '../lockdown/lockdown-news.tsx';
import { PrinterNews } from '../printing/printer-news.tsx';
import { PrintersDialog } from '../printing/printers-dialog.tsx';
import { CodeMissing } from '../provisioning/code-missing.tsx';
import { AuditScreen } from '../screens/audit/audit-screen.tsx';
import { DayScreen } from '../screens/day/day-screen.tsx';
import { OrdersScreen } from '../screens/orders/orders-screen.tsx';
import { PricesScreen } from '../screens/prices/prices-screen.tsx';
import { SCREENS, shownProducts } from '../screens/screens.ts';
import { SettingsScreen } from '../screens/settings/settings-screen.tsx';
import { ShiftScreen } from '../screens/shift/shift-screen.tsx';
import { KeysMissing } from '../setup/closed-journal/keys-missing.tsx';
import { SetupScreen } from '../setup/setup-screen.tsx';
import { LockScreen, SwitchDialog } from '../staff/lock-screen.tsx';
import { WeakPin } from '../staff/weak-pin.tsx';
import { useFolded } from '../stores/board-fold-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { useShopShownToCustomers } from '../stores/customer-screen.ts';
import { focusHomeIfLost, useScreen } from '../stores/screen-store.ts';
import { useSetup } from '../stores/setup-store.ts';
import { UpdateNews, UpdateSoon } from '../updates/update-news.tsx';
import { WaitingNews } from '../waiting/waiting-news.tsx';
import { WaitingRoom } from '../waiting/waiting-room.tsx';
import styles from './app.module.css';
import { adoptFirstField } from './first-field.ts';
import { Header } from './header.tsx';
import { JournalNews } from './journal-news.tsx';
import { NothingToSell, Opening, SellingStopped } from './opening.tsx';
import { ProductRail } from './product-rail.tsx';
import { TrainingBand } from './training-band.tsx';

export function App() {
  useShopShownToCustomers();
  return (
    <>
      <Counter />
      <LeaveDialog />
    </>
  );
}

/** The frame around every screen: the open screen, the products, and the state of the orders. */
function Counter() {
  const journal = useCounter(({ snapshot }) => snapshot?.journal.state ?? 'opening');
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const step = useSetup((state) => state.step);
  const drills = useDrill(({ open }) => open);
  const locked = useCounter(({ snapshot }) => snapshot?.locked ?? false);
  const forged = useCounter(({ snapshot }) => snapshot?.journal.problem === 'forged');
  const problem = useCounter((state) => state.problem);
  useLayoutEffect(() => {
    if (journal === 'opening' && problem === null) return;
    const sells = (journal === 'ready' || journal === 'checking') && step === null && !(drills && training);
    const shown = locked && !forged ? 'pin' : sells && useScreen.getState().over === null ? 'number' : null;
    // The fields take keys one by one only once this drawing is over, which is before the next key.
    queueMicrotask(() => adoptFirstField(shown));
  });
  if (journal === 'opening') return <Opening />;
  if (locked || step !== null) {
    return (
      <>
        {locked || step === null ? <Locked forged={forged} /> : <SetupScreen step={step} />}
        <div className={styles.over}>
          <UpdateSoon />
        </div>
      </>
    );
  }
  if (drills && training) return <DrillScreen />;
  return (
    <div className={`${styles.frame} ${training ? styles.training : ''}`}>
      <p className={styles.smallWindow}>{COUNTER.smallWindow}</p>
      <Header />
      {training && <TrainingBand />}
      <JournalNews />
      <LockdownNews />
      <KeysMissing />
      <CodeMissing />
      <WeakPin />
      <PrinterNews />
      <WaitingNews />
      <UpdateNews />
      <Screens>
        <CurrentScreen stopped={journal === 'unavailable'} />
      </Screens>
      <SaleDetail />
      <FindPalette />
      <KeySheet />
      <PrintersDialog />
      <PayOutDialog />
      <WaitingRoom />
      <SwitchDialog />
      <Announcement />
    </div>
  );
}

/** Nobody can sign in to a journal that somebody else changed, so nobody is asked for a PIN. */
const Locked = ({ forged }: { readonly forged: boolean }) =>
  forged ? (
    <main className={styles.shut}>
      <SellingStopped />
    </main>
  ) : (
    <LockScreen />
  );

function Screens({ children }: { readonly children: ReactNode }) {
  const folded = useFolded() === true;
  return (
    <div className={`${styles.counter} ${folded ? styles.folded : ''}`}>
      <ProductRail />
      <main className={styles.screen}>{children}</main>
      <Board />
    </div>
  );
}

/** Shows the screen that is open. Past sales can be looked at even while selling is stopped. */
function CurrentScreen({ stopped }: { readonly stopped: boolean }) {
  const over = useScreen((state) => state.over);
  const attendant = useCounter(({ snapshot }) => snapshot?.attendant.id);
  // A key may have opened the screen before there was one to focus.
  useEffect(focusHomeIfLost, []);
  // The key reads the page again once a journal that couldn't be read is back.
  if (over === 'settings') return <SettingsScreen />;
  if (over === 'day') return <DayScreen key={String(stopped)} />;
  if (over === 'prices') return <PricesScreen key={String(stopped)} />;
  if (over === 'audit') return <AuditScreen />;
  // A report that is open is told to one person: a take-over may lead from the drawer to the drawer.
  if (over === 'shift') return <ShiftScreen key={attendant} />;
  if (over === 'orders') return <OrdersScreen key={String(stopped)} />;
  return stopped ? <SellingStopped /> : <ProductScreen />;
}

function ProductScreen() {
  const product = useScreen((state) => state.product);
  const sold = useCounter(({ snapshot }) => shownProducts(snapshot?.products ?? []).includes(product));
  useEffect(() => () => SCREENS[product]?.sale.leave(), [product]);
  const Screen = sold ? SCREENS[product]?.Screen : undefined;
  return Screen === undefined ? <NothingToSell /> : <Screen />;
}
