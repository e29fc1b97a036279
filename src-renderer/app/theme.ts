/** Light or dark as the owner wants it; as the computer has it while nothing was chosen. */
import { useCounter } from '../stores/counter-store.ts';

export function followTheme(): void {
  useCounter.subscribe(({ snapshot }) => {
    const theme = snapshot?.settings.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}
