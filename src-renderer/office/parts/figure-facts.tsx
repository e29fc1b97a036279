import type { Figures } from '#shared/office/page-data.ts';
import { money, TODAY } from '#shared/words/office-page.ts';
import { Fact } from './basic.tsx';

/** The figures of a day, of one counter or of all. */
export const FigureFacts = (figures: Figures) => (
  <dl className="facts">
    <Fact large label={TODAY.takings} value={money(figures.revenue)} />
    <Fact label={TODAY.margin} value={money(figures.margin)} />
    <Fact label={TODAY.orders} value={String(figures.orders)} />
    <Fact label={TODAY.cash} value={money(figures.cash)} />
    <Fact label={TODAY.mobileMoney} value={money(figures.mobileMoney)} />
    <Fact label={TODAY.credit} value={money(figures.credit)} />
    {figures.uncosted > 0 && <Fact label={TODAY.withoutCost} value={money(figures.uncosted)} />}
  </dl>
);
