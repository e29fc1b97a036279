import { HISTORY_STATES } from '#shared/counter-api/orders.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { productName } from '#shared/words/counter.ts';
import { dayLabel, historyStateWord, ORDERS } from '#shared/words/orders.ts';
import { Button } from '../../components/basic/button.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { isNarrowed, NO_FILTER, narrowHistory, openHistory, useHistory } from './orders-store.ts';

/** Narrows the history. Each choice is read at once; there is nothing to confirm. */
export function Filters() {
  const filter = useHistory((state) => state.filter);
  const showAll = () => {
    void openHistory(NO_FILTER);
    focusHome();
  };
  return (
    <fieldset className="filters" aria-label={ORDERS.title}>
      <SelectField
        label={ORDERS.product}
        value={filter.product}
        onValue={(product) => void narrowHistory({ product })}
        options={[[null, ORDERS.everyProduct], ...PRODUCTS.map((name) => [name, productName(name)] as const)]}
      />
      <SelectField
        label={ORDERS.state}
        value={filter.state}
        onValue={(state) => void narrowHistory({ state })}
        options={[
          [null, ORDERS.everyState],
          ...HISTORY_STATES.map((state) => [state, historyStateWord(state)] as const),
        ]}
      />
      <DayField
        label={dayLabel(filter.day, businessNow())}
        day={filter.day}
        onDay={(day) => void narrowHistory({ day })}
      />
      {isNarrowed(filter) && <Button onPress={showAll} look="quiet" word={ORDERS.clear} />}
    </fieldset>
  );
}
