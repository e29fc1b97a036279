/** Keeps which page is shown. The address says it, so that Back, a bookmark and a reload do what they should. */
import { create } from 'zustand';

interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
}

const here = (): Route => ({ path: location.pathname, query: new URLSearchParams(location.search) });

export const useRoute = create<Route>(here);

/** Pages that were opened here before this one. */
let opened = 0;

const show = (): void => {
  useRoute.setState(here());
  scrollTo(0, 0);
};

export function go(to: string): void {
  history.pushState(null, '', to);
  opened += 1;
  show();
}

/** The same page with another question, such as another day: Back leaves the page. */
export function replace(to: string): void {
  history.replaceState(null, '', to);
  useRoute.setState(here());
}

export function goBack(): void {
  if (opened > 0) history.back();
  else go('/');
}

addEventListener('popstate', () => {
  opened = Math.max(0, opened - 1);
  show();
});
