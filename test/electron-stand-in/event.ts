/** What Electron hands to listeners that may refuse what is about to happen. */
export class StandInEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
