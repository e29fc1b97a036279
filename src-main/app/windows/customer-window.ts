/** The window on a second screen, for the customer. It takes no key and no click, and closes with the counter's. */
import { isDeepStrictEqual } from 'node:util';
import { app, BrowserWindow, type Display, screen } from 'electron';
import { EVENT_CHANNEL } from '#shared/counter-api/channels.ts';
import type { CustomerReadBack, CustomerScreenState } from '#shared/counter-api/customer-screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { CUSTOMER_PAGE, type ReceiptCode } from '#shared/customer-page.ts';
import { type CustomersShop, CustomerView } from '../../customer-screen/customer-view.ts';
import { customersDisplay, mayPlaceWindows } from '../../customer-screen/which-display.ts';
import type { CustomerScreenPort } from '../../ipc/machine-ports.ts';
import type { Log } from '../../platform/log.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { CUSTOMER_URL } from './app-origin.ts';
import { customerWindowOptions } from './window-options.ts';

interface Need {
  readonly machine: MachineSettingsStore;
  readonly log: Log;
  readonly preload: string;
}

export class CustomerWindow implements CustomerScreenPort {
  private readonly need: Need;
  private readonly view = new CustomerView(() => this.draw());
  private readonly mayPlace = mayPlaceWindows({
    ...{ platform: process.platform, env: process.env },
    asked: app.commandLine.getSwitchValue('ozone-platform'),
  });
  /** The counter's window, beside which this one is placed. */
  private counters: BrowserWindow | null = null;
  private window: BrowserWindow | null = null;

  constructor(need: Need) {
    this.need = need;
    need.machine.onSaved(() => this.place());
  }

  /** Follows the counter's window: places the customer's whenever it is shown or moved, or a screen comes or goes. */
  standBeside(counters: BrowserWindow): void {
    this.counters = counters;
    const place = () => this.place();
    counters.once('show', place);
    // If moved onto the customer's screen, it would lie beneath the customer's window.
    counters.on('move', place);
    const heard = ['display-added', 'display-removed', 'display-metrics-changed'] as const;
    for (const event of heard) screen.on(event as 'display-added', place);
    counters.on('closed', () => {
      for (const event of heard) screen.off(event as 'display-added', place);
      if (this.counters === counters) this.counters = null;
      place();
    });
    // Another counter's page, or this one's anew: the sale in hand is not on it.
    counters.webContents.on('did-navigate', () => this.view.forget());
  }

  state(): CustomerScreenState {
    const lacks = this.mayPlace ? 'second-screen' : 'placing';
    return { wanted: this.need.machine.current.customerScreen, lacks: this.display() === null ? lacks : null };
  }

  choose(wanted: boolean): boolean {
    const { machine, log } = this.need;
    if (wanted === machine.current.customerScreen) return true;
    return machine.tryToSave({ customerScreen: wanted }, log, "screen: the customer's screen could not be kept");
  }

  show(shop: CustomersShop, readBack: CustomerReadBack | null): void {
    this.view.show(shop, readBack);
    // If its page has died, the next customer gets a new one.
    this.place();
  }

  saleChanged(sale: SaleView, receiptOf: (sale: SaleView) => ReceiptCode | null): void {
    this.view.saleChanged(sale, receiptOf);
  }

  private display(): Display | null {
    const { counters } = this;
    if (counters === null || counters.isDestroyed() || !this.mayPlace) return null;
    return customersDisplay(screen.getAllDisplays(), screen.getDisplayMatching(counters.getBounds()));
  }

  private place(): void {
    const display = this.need.machine.current.customerScreen ? this.display() : null;
    if (display === null) this.close();
    else if (this.window === null) this.open(display);
    else if (!isDeepStrictEqual(this.window.getBounds(), display.bounds)) this.window.setBounds(display.bounds);
  }

  private open({ bounds }: Display): void {
    const window = new BrowserWindow(customerWindowOptions(this.need.preload, app.isPackaged, bounds));
    this.window = window;
    // Covers the system's own bars, but only on its screen.
    window.setAlwaysOnTop(true, 'screen-saver');
    window.webContents.on('did-finish-load', () => this.draw());
    window.webContents.on('render-process-gone', () => this.close());
    window.once('ready-to-show', () => window.showInactive());
    window.on('closed', () => {
      if (this.window === window) this.window = null;
    });
    window.loadURL(CUSTOMER_URL).catch((error: unknown) => {
      this.need.log.write('error', "screen: the customer's page did not load", { error: String(error) });
    });
  }

  private close(): void {
    const { window } = this;
    this.window = null;
    if (window !== null && !window.isDestroyed()) window.destroy();
  }

  private draw(): void {
    const { window } = this;
    if (window !== null && !window.isDestroyed()) window.webContents.send(EVENT_CHANNEL, CUSTOMER_PAGE, this.view.page);
  }
}
