import { FIRST_SALES_WORDS } from '#shared/words/first-sales.ts';
import { Button } from '../components/basic/button.tsx';
import { hideFirstSales, useFirstSales } from '../stores/first-sales-store.ts';
import { focusHome } from '../stores/screen-store.ts';

/** Says to a person's first sales in Training what to press next; for good it goes by itself, or is hidden. */
export function FirstSalesLine({ words }: { readonly words: string }) {
  const left = useFirstSales((state) => state.left);
  if (left === 0) return null;
  const hide = (): void => {
    hideFirstSales();
    focusHome();
  };
  return (
    <p className="line small">
      <span role="status">{words}</span>
      <Button
        onPress={hide}
        look="link"
        size="small"
        word={FIRST_SALES_WORDS.hide}
        name={FIRST_SALES_WORDS.hideMeans}
      />
    </p>
  );
}
