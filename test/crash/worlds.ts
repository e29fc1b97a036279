/** The worlds in which sales are killed: services that break their contract, each in one way. */
import type { TestService } from '../support/service.ts';

export interface WorldKind {
  readonly name: string;
  /** Faults of single sales that only this world has. */
  readonly faults: readonly string[];
  /** Some orders are truly refused here, and nothing is lost by it. */
  readonly mayRefuse: boolean;
  readonly prepare: (service: TestService) => Promise<unknown>;
}

const world = (name: string, more: Partial<WorldKind>): WorldKind => ({
  name,
  faults: [],
  mayRefuse: false,
  prepare: async () => {},
  ...more,
});

export const SOUND = world('a sound service', {});

const LAG_SECONDS = 0.5;

export const WORLDS: readonly WorldKind[] = [
  SOUND,
  world('look-ups lag', { prepare: (service) => service.control('setLag', { seconds: LAG_SECONDS }) }),
  world('look-ups and lists lag', {
    prepare: (service) => service.control('setLag', { seconds: LAG_SECONDS, lists: true }),
  }),
  world('references are recognised last', {
    faults: ['delivered twice', 'delivered twice, first heard'],
    prepare: (service) => service.control('setReferencesLast', { enabled: true }),
  }),
  world('refused although placed', {
    faults: ['refused and placed'],
    prepare: (service) => service.control('setLag', { seconds: LAG_SECONDS }),
  }),
  world('told to wait although placed', { faults: ['told to wait and placed'] }),
  world('batches are placed and refused', {
    prepare: (service) =>
      service.control('fault', { method: 'POST', path: '/data/bulk', times: 0, fault: 'partial_bulk' }),
  }),
  world('odd words', {
    prepare: (service) => service.control('fault', { method: 'GET', path: '/', times: 0, fault: 'odd_words' }),
  }),
  world("references that are somebody else's", { faults: ["somebody else's reference"], mayRefuse: true }),
];
