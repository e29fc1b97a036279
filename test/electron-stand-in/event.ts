/** The event that Electron passes to listeners that may refuse it. */
export class StandInEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
