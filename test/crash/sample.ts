/** The kills of a normal run: each path once, each product once, each step once. The seed turns which meets which. */
import { STEPS, type StepName } from '#main/orders/model/ports.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { PATHS, type Path, type Reach, type Stop } from './steps.ts';

export const SEED = Number(process.env['DWADI_TEST_SEED'] ?? 1);

export const productOf = (path: Path): Product => PRODUCTS[(PATHS.indexOf(path) + SEED) % PRODUCTS.length] ?? 'airtime';

/** A path that reaches the step whatever the seed is. */
export const surePathTo = (step: StepName): { path: Path; product: Product } => {
  const name = step.startsWith('look.') ? 'the reply is lost' : 'found recorded, still wanted';
  const path = PATHS.find((one) => one.name === (step === 'sale.recorded' ? 'answered at once' : name));
  if (!path) throw new Error(`no path is called ${name}`);
  return { path, product: 'airtime' };
};

/** The first step that no kill has reached yet; the last one on the path if all were reached. */
export function stopOn(reach: Reach, product: Product, seen: ReadonlySet<StepName>): Stop {
  const steps = STEPS.filter((step) => (reach.get(product)?.get(step) ?? 0) > 0);
  const step = steps.find((one) => !seen.has(one)) ?? steps.at(-1);
  if (step === undefined) throw new Error(`a sale of ${product} came to no step`);
  return { product, step, nth: 1 };
}
